/** The fields of an object; none for other values. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

/** What the browser answers; null if it refuses, as storage does where cookies are off. */
export const attempt = <A>(use: () => A): A | null => {
  try {
    return use()
  } catch {
    return null
  }
}

/** The value that a browser's storage has under a key; null if there is none, or if it is no JSON. */
export const parsed = (text: string | null): unknown => attempt(() => JSON.parse(text ?? "null"))

/** Stores a value under a key; null removes it. Without storage nothing is kept. */
export const keep = (storage: () => Storage, key: string, value: object | null): void => {
  attempt(() => (value === null ? storage().removeItem(key) : storage().setItem(key, JSON.stringify(value))))
}
