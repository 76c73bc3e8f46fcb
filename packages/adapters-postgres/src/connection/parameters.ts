import { PgTypes } from "@effect/sql-pg"

/**
 * Parameters as the driver encodes them. Objects are sent as JSON, and arrays as texts of which the server derives the type
 * from the statement: the driver would refuse numbers with and without decimals in one array.
 */
export const encodeParameters = (parameters: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  parameters.map((value, index) => {
    if (value === undefined) throw new TypeError(`Parameter $${index + 1} is undefined`)
    if (Array.isArray(value)) return arrayLiteral(value)
    return isPlain(value) ? JSON.stringify(value) : value
  })

/** A parameter of type jsonb. Needed for lists, which are otherwise arrays. */
export const json = (value: unknown) => PgTypes.jsonb(value)

const isPlain = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !(value instanceof Date || value instanceof Uint8Array || PgTypes.isParameter(value))

const arrayLiteral = (values: ReadonlyArray<unknown>): string => {
  const items = values.map((value) => {
    if (value === null) return "NULL"
    if (Array.isArray(value)) return arrayLiteral(value)
    return `"${textOf(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${items.join(",")}}`
}

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return isPlain(value) ? JSON.stringify(value) : String(value)
}
