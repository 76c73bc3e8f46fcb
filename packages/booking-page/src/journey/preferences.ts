import type { Clock } from "../calendar/formats.ts"
import { fieldsOf, keep, parsed, readText } from "@calendeal/web-kit/stored"

/** What the browser remembers of earlier visits, on any page of the installation. */
export interface Preferences {
  /** The chosen IANA time zone. */
  readonly zone: string | null
  readonly clock: Clock
}

const key = "calendeal:preferences"

/** The stored preferences; none if the browser stores nothing. */
export const storedPreferences = (): Preferences => readPreferences(readText(() => localStorage, key))

/** Without storage the choice holds for this visit. */
export const storePreferences = (preferences: Preferences): void => keep(() => localStorage, key, preferences)

/** Reads stored preferences; anything else gives none. */
export const readPreferences = (text: string | null): Preferences => {
  const { clock, zone } = fieldsOf(parsed(text))
  return {
    zone: typeof zone === "string" ? zone : null,
    clock: clock === "12" || clock === "24" ? clock : null
  }
}
