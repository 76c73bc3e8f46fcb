import type { Clock } from "../calendar/formats.ts"

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
    return { zone: null, clock: null }
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
  try {
    const stored = new Map(Object.entries(Object(JSON.parse(text ?? "{}"))))
    const [zone, clock] = [stored.get("zone"), stored.get("clock")]
    return {
      zone: typeof zone === "string" ? zone : null,
      clock: clock === "12" || clock === "24" ? clock : null
    }
  } catch {
    return { zone: null, clock: null }
  }
}
