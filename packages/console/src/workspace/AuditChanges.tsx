import type { Schemas } from "@calendeal/client"
import { useView } from "../view/useView.ts"
import { auditedValue } from "./auditedValue.ts"
import { auditedName } from "./auditedName.ts"

type Change = Schemas["AuditChange"]
type Value = Change["from"]

/** The fields of an entry, each with its values before and after (D-AUDIT-1). */
export const AuditChanges = ({
  action,
  changes,
  nameOf
}: {
  readonly action: string
  /** The name of the host or event type with this id; the id, if it has none. */
  readonly nameOf: (id: string) => string
  readonly changes: ReadonlyArray<Change>
}) => {
  const { words } = useView()
  const texts = words.audit
  const textOf = (field: string, value: Value): string => {
    const values = [value ?? []].flat()
    return values.length === 0
      ? texts.none
      : values.map((each) => auditedValue(words, field, each, nameOf)).join(", ")
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
                  <span dir="auto">{textOf(field, from)}</span> →{" "}
                </>
              )}
              <span dir="auto">{textOf(field, to)}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
