/** The fields of an object; none for other values. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

/** What the browser answers; null if it refuses, as storage does where cookies are off. */
const attempt = <A>(use: () => A): A | null => {
  try {
    return use()
  } catch {
    return null
  }
}

/** Which storage: that of the tab or of the browser. A function, because a browser can refuse to name it. */
type Place = () => Storage

/** The text under a key; null: none, or the browser stores nothing. */
export const readText = (place: Place, key: string): string | null => attempt(() => place().getItem(key))

/** The value of a JSON text; null: none, or it is no JSON. */
export const parsed = (text: string | null): unknown => attempt(() => JSON.parse(text ?? "null"))

/** Stores a value under a key; null removes it. Without storage nothing is kept. */
export const keep = (place: Place, key: string, value: object | null): void => {
  attempt(() => (value === null ? place().removeItem(key) : place().setItem(key, JSON.stringify(value))))
}
