import * as Schema from "effect/Schema"

/** Answers about a contact, by the keys of the booking forms; values are JSON. */
export const CustomFields = Schema.Record(Schema.String, Schema.Json)
export type CustomFields = typeof CustomFields.Type

/** At most so many keys and so many bytes of UTF-8 JSON, as sent and as merged (specification 4.1, D-CAP-4). */
export const customFieldLimits = { keys: 50, bytes: 8192 } as const

/** Whether the fields keep within the limits. */
export const fitsLimits = (fields: CustomFields): boolean =>
  Object.keys(fields).length <= customFieldLimits.keys &&
  new TextEncoder().encode(JSON.stringify(fields)).length <= customFieldLimits.bytes

/** The fields whose keys the form knows; the rest is dropped without error (specification 4.1, rule 3). */
export const keepKnown = (fields: CustomFields, known: ReadonlySet<string>): CustomFields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => known.has(key) && !forbidden.has(key)))

/** Objects merge key by key at any depth; every other value, null and arrays included, replaces (D-CAP-4). */
export const mergeFields = (current: CustomFields, given: CustomFields): CustomFields =>
  Object.fromEntries([
    ...Object.entries(current),
    ...safeEntries(given).map(([key, value]): [string, Schema.Json] => [
      key,
      mergeValue(own(current, key), value)
    ])
  ])

/**
 * The fields of two contacts as those of one (D-CAP-7): the fresher answer stands, and objects join at any depth as
 * in `mergeFields`. But an object is never lost to a text: else it would matter which of three contacts met first.
 */
export const joinFields = (known: CustomFields, fresh: CustomFields): CustomFields =>
  Object.fromEntries([
    ...Object.entries(known),
    ...Object.entries(fresh).map(([key, value]): [string, Schema.Json] => [
      key,
      joinValue(own(known, key), value)
    ])
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

/** Names that would reach an object's prototype when code less careful copies them. */
const forbidden: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])

const safeEntries = (fields: CustomFields) => Object.entries(fields).filter(([key]) => !forbidden.has(key))
const own = (fields: CustomFields, key: string) => (Object.hasOwn(fields, key) ? fields[key] : undefined)
