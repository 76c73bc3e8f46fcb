import { say } from "@calendeal/web-kit/say"
import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import { useView } from "../view/useView.ts"

/** The button that sends a form, and beside it which fields it waits for (D-CON-152). */
export const SendButton = ({
  children,
  isBusy,
  isFirst = true,
  lacks
}: {
  readonly children: ComponentChildren
  readonly isBusy: boolean
  readonly isFirst?: boolean
  /** The names of the empty fields. */
  readonly lacks: ReadonlyArray<string>
}) => {
  const { words } = useView()
  const id = useId()
  const isLacking = lacks.length > 0
  return (
    <>
      {isLacking && (
        <span id={id} class="soft lacks">
          {say(words.editing.lacks, { fields: lacks.join(", ") })}
        </span>
      )}
      <button
        type="submit"
        class={isFirst ? "button first" : "button"}
        disabled={isBusy || isLacking}
        aria-describedby={isLacking ? id : undefined}
      >
        {children}
      </button>
    </>
  )
}
