import { useState } from "preact/hooks"
import { TextArea } from "./fields.tsx"
import { linesOf } from "./lists.ts"

/** A list of texts, one a line. The field keeps the typed text, also empty lines. */
export const LinesField = ({
  lines,
  onChange,
  ...common
}: {
  readonly label: string
  readonly hint?: string
  readonly path?: string
  readonly lines: ReadonlyArray<string>
  readonly onChange: (lines: Array<string>) => void
}) => {
  const [typed, setTyped] = useState(lines.join("\n"))
  const shown = linesOf(typed).join("\n") === lines.join("\n") ? typed : lines.join("\n")
  return (
    <TextArea
      {...common}
      value={shown}
      onChange={(text) => {
        setTyped(text)
        onChange(linesOf(text))
      }}
    />
  )
}
