import { type Draft, emptyDraft, readDraft } from "./Draft.ts"
import { type KeptBooking, readKeptBooking } from "./keptBooking.ts"

/** The tab's session storage: two tabs are two visits. Without it, a reload loses the input. */
const attempt = <A>(use: (storage: Storage) => A): A | null => {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

const draftKey = (eventTypeId: string): string => `calendeal:${eventTypeId}`
const bookingKey = (eventTypeId: string): string => `calendeal:${eventTypeId}:booked`

const keep = (key: string, value: object | null): void => {
  attempt((storage) =>
    value === null ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value))
  )
}

/** The draft of this tab before a reload. */
export const keptDraft = (eventTypeId: string): Draft | null =>
  readDraft(attempt((storage) => storage.getItem(draftKey(eventTypeId))))

/** Stores the draft; removes it if it is empty. */
export const keepDraft = (eventTypeId: string, draft: Draft): void =>
  keep(draftKey(eventTypeId), draft === emptyDraft ? null : draft)

/** The booking that was made in this tab and belongs to this token. */
export const keptBooking = (eventTypeId: string, token: string): KeptBooking | null =>
  readKeptBooking(
    attempt((storage) => storage.getItem(bookingKey(eventTypeId))),
    token
  )

/** Stores the tab's latest booking; null removes it. */
export const keepBooking = (eventTypeId: string, booking: KeptBooking | null): void =>
  keep(bookingKey(eventTypeId), booking)
