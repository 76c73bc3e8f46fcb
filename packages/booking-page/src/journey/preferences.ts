import type { Clock } from "../calendar/formats.ts"
import { fieldsOf, parsed } from "./stored.ts"

/** What the browser remembers of earlier visits, on any page of the installation. */
export interface Preferences {
  /** The chosen IANA time zone. */
  readonly zone: string | null
  readonly clock: Clock
}

const key = "calendeal:preferences"

/** The stored preferences; none if the browser stores nothing. */
export const storedPreferences = (): Preferences => {
  try {
    return readPreferences(localStorage.getItem(key))
  } catch {
    return readPreferences(null)
  }
}

export const storePreferences = (preferences: Preferences): void => {
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    // Without storage the choice holds for this visit.
  }
}

/** Reads stored preferences; anything else gives none. */
export const readPreferences = (text: string | null): Preferences => {
  const { clock, zone } = fieldsOf(parsed(text))
  return {
    zone: typeof zone === "string" ? zone : null,
    clock: clock === "12" || clock === "24" ? clock : null
  }
}
