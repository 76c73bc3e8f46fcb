import * as Schema from "effect/Schema"

/** The most characters of a text. A longer one ends with `…`. */
export const maximumCharacters = 200

/** The most items of a list. A longer one ends with `…`. */
export const maximumItems = 20

/** The most fields of an entry. If more have changed, the last one is `*`. */
export const maximumFields = 50

/** The most characters of all values of an entry. Fields after them have no values. */
export const maximumValues = 16_000

const Scalar = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])

/** A value before or after a change. Null: none. */
export const AuditValue = Schema.NullOr(Schema.Union([Scalar, Schema.Array(Scalar)]))
export type AuditValue = typeof AuditValue.Type

/**
 * A field that has changed, such as `window.durationMinutes`, with its values before and after. Without them: only that it has changed
 * is recorded, as of secrets (D-AUDIT-1).
 */
export const FieldChange = Schema.Struct({
  field: Schema.String,
  from: Schema.optionalKey(AuditValue),
  to: Schema.optionalKey(AuditValue)
})
export type FieldChange = typeof FieldChange.Type

/** The field that stands for all further ones. */
export const otherFields: FieldChange = { field: "*" }

/** The text as the log keeps it. Of a web address the user, the query and the fragment are left out, which can be secrets. */
export const shownText = (text: string): string => {
  const open = withoutSecrets(text)
  if (open.length <= maximumCharacters) return open
  const characters = [...open]
  return characters.length <= maximumCharacters
    ? open
    : `${characters.slice(0, maximumCharacters - 1).join("")}…`
}

const withoutSecrets = (text: string): string => {
  const address = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#@]*@)?([^?#]*)([?#].*)?$/isu.exec(text)
  if (address === null) return text
  const [, scheme = "", place = "", rest] = address
  return `${scheme}${place}${rest === undefined ? "" : "?…"}`
}
