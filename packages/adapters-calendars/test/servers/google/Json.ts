/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The object in a field, empty if there is none. */
export const objectIn = (object: Json, field: string): Json => {
  const value = object[field]
  return isJson(value) ? value : {}
}

export const textIn = (object: Json, field: string): string | undefined => {
  const value = object[field]
  return typeof value === "string" ? value : undefined
}

/** An object with the changes of a PATCH: objects are merged, null removes a field, everything else replaces it. */
export const merged = (object: Json, changes: Json): Json => {
  const result: Record<string, unknown> = { ...object }
  for (const [field, value] of Object.entries(changes)) {
    if (value === null) delete result[field]
    else result[field] = isJson(value) ? merged(objectIn(object, field), value) : value
  }
  return result
}
