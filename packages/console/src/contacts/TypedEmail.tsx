import type { ComponentChildren } from "preact"
import { useLayoutEffect, useRef, useState } from "preact/hooks"

interface Props {
  /** What has to be typed, in a sentence. */
  readonly label: string
  readonly email: string
  readonly act: string
  readonly leave: string
  readonly isBusy: boolean
  /** Why the act failed; empty: it did not. */
  readonly fault: ComponentChildren
  readonly onAct: () => void
  readonly onLeave: () => void
}

/** The end of a dialog: an act that is possible after an email was typed. Its case does not matter. */
export const TypedEmail = ({ act, email, fault, isBusy, label, leave, onAct, onLeave }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState("")
  useLayoutEffect(() => field.current?.focus(), [])
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase()
  return (
    <form
      class="typing"
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped) onAct()
      }}
    >
      <label>
        {label}
        <input
          ref={field}
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <div class="acts">
        <button type="button" class="button" onClick={onLeave}>
          {leave}
        </button>
        <button type="submit" class="button bad" disabled={!isTyped || isBusy}>
          {act}
        </button>
      </div>
    </form>
  )
}
