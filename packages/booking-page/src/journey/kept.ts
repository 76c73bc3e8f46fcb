import { type Draft, emptyDraft, readDraft } from "./Draft.ts"
import { type KeptBooking, readKeptBooking } from "./keptBooking.ts"

/** The tab's own storage: two tabs are two visits. A browser that forbids it forgets at the next reload, no more. */
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

/** What was typed in this tab before a reload. */
export const keptDraft = (eventTypeId: string): Draft | null =>
  readDraft(attempt((storage) => storage.getItem(draftKey(eventTypeId))))

/** Keeps what was typed; an empty draft leaves no trace. */
export const keepDraft = (eventTypeId: string, draft: Draft): void =>
  keep(draftKey(eventTypeId), draft === emptyDraft ? null : draft)

/** The booking that was made in this tab and that this token opened. */
export const keptBooking = (eventTypeId: string, token: string): KeptBooking | null =>
  readKeptBooking(
    attempt((storage) => storage.getItem(bookingKey(eventTypeId))),
    token
  )

/** Keeps the latest booking of the tab; null forgets it. */
export const keepBooking = (eventTypeId: string, booking: KeptBooking | null): void =>
  keep(bookingKey(eventTypeId), booking)
