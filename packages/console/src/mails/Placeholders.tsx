import { useEffect, useId, useRef } from "preact/hooks"
import { SmallButton } from "../editing/fields.tsx"
import { useView } from "../view/useView.ts"
import type { MailTexts } from "./chosen.ts"

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Buttons that write a placeholder where the cursor was last; a link into the text, because subject and heading have none. */
export const Placeholders = ({
  placeholders
}: {
  readonly placeholders: MailTexts[number]["placeholders"]
}) => {
  const { words } = useView()
  const texts = words.mails
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const last = useRef<Field | null>(null)
  useEffect(() => {
    const around = group.current?.closest("section")
    const remember = ({ target }: FocusEvent) => {
      if (isField(target)) last.current = target
    }
    around?.addEventListener("focusin", remember)
    return () => around?.removeEventListener("focusin", remember)
  }, [])
  const insert = (placeholder: string) => {
    const text = group.current?.closest("section")?.querySelector("textarea") ?? null
    const field = placeholder.endsWith("Link") ? text : (last.current ?? text)
    if (field === null) return
    const end = field.value.length
    field.setRangeText(
      `{${placeholder}}`,
      field === last.current ? (field.selectionStart ?? end) : end,
      field === last.current ? (field.selectionEnd ?? end) : end,
      "end"
    )
    field.dispatchEvent(new Event("input", { bubbles: true }))
    field.focus()
  }
  return (
    <div role="group" aria-labelledby={id} ref={group}>
      <p class="soft" id={id}>
        {texts.values}
      </p>
      <div class="acts">
        {placeholders.map((placeholder) => (
          <SmallButton key={placeholder} title={`{${placeholder}}`} onClick={() => insert(placeholder)}>
            {texts.places[placeholder]}
          </SmallButton>
        ))}
      </div>
    </div>
  )
}
