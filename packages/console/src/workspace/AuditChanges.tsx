import type { Schemas } from "@calendeal/client"
import { useView } from "../view/useView.ts"
import { auditedName } from "./settingName.ts"

type Change = Schemas["AuditChange"]
type Value = Change["from"]

/** The fields of an entry, each with its values before and after (D-AUDIT-1). */
export const AuditChanges = ({
  action,
  changes
}: {
  readonly action: string
  readonly changes: ReadonlyArray<Change>
}) => {
  const { words } = useView()
  const texts = words.audit
  const textOf = (value: Value): string => {
    if (value === null || value === undefined) return texts.none
    if (typeof value === "boolean") return value ? texts.yes : texts.no
    if (typeof value !== "object") return String(value)
    return value.length === 0 ? texts.none : value.map(String).join(", ")
  }
  // What is made had no values: its fields without one say nothing.
  const shown = changes.filter(({ from, to }) => from !== null || to !== null)
  const isMade = shown.length > 0 && action.endsWith(".create")
  if (shown.length === 0) return null
  return (
    <ul class="changes">
      {shown.map(({ field, from, to }) => (
        <li key={field}>
          <b dir="auto">{field === "*" ? texts.more : auditedName(words, action, field)}</b>{" "}
          {from === undefined && to === undefined ? (
            field === "*" ? null : (
              <i>{texts.hidden}</i>
            )
          ) : (
            <>
              {isMade ? null : (
                <>
                  <span dir="auto">{textOf(from)}</span> →{" "}
                </>
              )}
              <span dir="auto">{textOf(to)}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
