import * as Schema from "effect/Schema"

/** A contact's answers by the keys of the booking forms. Values are JSON. */
export const CustomFields = Schema.Record(Schema.String, Schema.Json)
export type CustomFields = typeof CustomFields.Type

/** The maximum number of keys and of bytes of UTF-8 JSON, both as sent and as merged (specification 4.1, D-CAP-4). */
export const customFieldLimits = { keys: 50, bytes: 8192 } as const

/** Whether the fields are within the limits. */
export const fitsLimits = (fields: CustomFields): boolean =>
  Object.keys(fields).length <= customFieldLimits.keys &&
  new TextEncoder().encode(JSON.stringify(fields)).length <= customFieldLimits.bytes

/** The fields with keys of the form; others are dropped without an error (specification 4.1, rule 3). */
export const keepKnown = (fields: CustomFields, known: ReadonlySet<string>): CustomFields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => known.has(key) && !forbidden.has(key)))

/** Merges objects key by key at any depth. Every other value, including null and arrays, replaces (D-CAP-4). */
export const mergeFields = (current: CustomFields, given: CustomFields): CustomFields =>
  combined(current, safeEntries(given), mergeValue)

/**
 * Merges the fields of two contacts (D-CAP-7): the fresh answer wins, and objects are merged at any depth as in
 * `mergeFields`. An object wins over any other value, so that the order of merging three contacts does not matter.
 */
export const joinFields = (known: CustomFields, fresh: CustomFields): CustomFields =>
  combined(known, Object.entries(fresh), joinValue)

const combined = (
  current: CustomFields,
  entries: ReadonlyArray<[string, Schema.Json]>,
  combine: (current: Schema.Json | undefined, value: Schema.Json) => Schema.Json
): CustomFields =>
  Object.fromEntries([
    ...Object.entries(current),
    ...entries.map(([key, value]): [string, Schema.Json] => [key, combine(own(current, key), value)])
  ])

const joinValue = (known: Schema.Json | undefined, fresh: Schema.Json): Schema.Json => {
  if (!isObject(known)) return fresh
  return isObject(fresh) ? joinFields(known, fresh) : known
}

const mergeValue = (current: Schema.Json | undefined, given: Schema.Json): Schema.Json => {
  if (isObject(given)) return mergeFields(isObject(current) ? current : {}, given)
  return Array.isArray(given) ? given.map((item: Schema.Json) => mergeValue(undefined, item)) : given
}

const isObject = (value: Schema.Json | undefined): value is CustomFields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Keys that can change an object's prototype if other code copies them carelessly. */
const forbidden: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])

const safeEntries = (fields: CustomFields) => Object.entries(fields).filter(([key]) => !forbidden.has(key))
const own = (fields: CustomFields, key: string) => (Object.hasOwn(fields, key) ? fields[key] : undefined)
