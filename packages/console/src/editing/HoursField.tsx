import { say } from "@calendeal/web-kit/say"
import { useEffect, useId, useState } from "preact/hooks"
import { useView } from "../view/useView.ts"
import { readHours, writtenHours } from "./typedHours.ts"
import type { Window } from "./week.ts"

/** The hours of a day in one line, such as `9-12:30, 13:30-17`. A text without hours changes nothing, and says what is wrong (D-CON-162). */
export const HoursField = ({
  label,
  onChange,
  windows
}: {
  readonly label: string
  readonly windows: ReadonlyArray<Window>
  readonly onChange: (windows: ReadonlyArray<Window>) => void
}) => {
  const { words } = useView()
  const texts = words.availability
  const id = useId()
  const written = writtenHours(windows)
  /** What is being typed; null: the field shows the hours. */
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readHours(typed)
  const isWrong = read?.fault !== undefined
  // The hours were changed elsewhere, such as by a drag.
  useEffect(() => {
    if (isWrong) setTyped(null)
  }, [written])
  const settle = () => {
    if (!isWrong) setTyped(null)
  }
  return (
    <div class="field typed">
      <label for={id}>{label}</label>
      <input
        id={id}
        value={typed ?? written}
        maxLength={200}
        autocomplete="off"
        spellcheck={false}
        placeholder={texts.closed}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-fault` : undefined}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value)
          const now = readHours(value)
          if (now.windows !== undefined) onChange(now.windows)
        }}
        onBlur={settle}
        onKeyDown={({ key }) => {
          if (key === "Enter") settle()
        }}
      />
      {read?.fault !== undefined && (
        <p class="fault" id={`${id}-fault`} role="alert">
          {say(texts[`hours_${read.fault}`], { part: read.part })}
        </p>
      )}
    </div>
  )
}
