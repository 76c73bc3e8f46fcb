/** The fields of an object; none for other values. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

/** The value that a browser's storage has under a key; null if there is none, or if it is no JSON. */
export const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "null")
  } catch {
    return null
  }
}
