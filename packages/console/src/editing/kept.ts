/** Input that is not saved yet, in the storage of the tab: a reload and a sign-in keep it. */
export const readKept = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null")
  } catch {
    return null
  }
}

/** Stores the input; null removes it. Without a storage, a reload loses the input. */
export const keep = (key: string, value: object | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The storage is full or switched off.
  }
}
