import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { type Issue, Refusal } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useView } from "../view/useView.ts"
import { inputText } from "../words/inputs/inputText.ts"

/** The name of a field for people; undefined: it has none of its own. */
type NameOf = (field: string) => string | undefined

/** Why an act failed. */
export const Fault = ({ failure, nameOf }: { readonly failure: unknown; readonly nameOf?: NameOf }) => {
  const { words } = useView()
  if (failure instanceof Refusal && failure.code === "invalid_input" && failure.issues.length > 0)
    return <InputFault issues={failure.issues} nameOf={nameOf ?? (() => undefined)} />
  return <span>{explained(failure, words)}</span>
}

/** The faults that no field on the screen shows, each once, with the name of its part (D-CON-114). */
const InputFault = ({
  issues,
  nameOf
}: {
  readonly issues: ReadonlyArray<Issue>
  readonly nameOf: NameOf
}) => {
  const { words } = useView()
  const place = useRef<HTMLSpanElement>(null)
  const [marked, setMarked] = useState("[]")
  // Whenever the screen is drawn: another tab of the form shows other fields.
  useLayoutEffect(() => {
    const shown = [...document.querySelectorAll(".fault:not([role=alert])")]
    setMarked(
      JSON.stringify(shown.filter((one) => !one.contains(place.current)).map((one) => one.textContent))
    )
  })
  const texts = issues.flatMap((issue) => {
    const text = inputText(words, issue)
    const name = nameOf(String(issue.path[0] ?? ""))
    return marked.includes(JSON.stringify(text)) ? [] : [name === undefined ? text : `${name}: ${text}`]
  })
  return (
    <span ref={place} dir="auto">
      {texts.length === 0 ? words.editing.invalid : [...new Set(texts)].join(" ")}
    </span>
  )
}
