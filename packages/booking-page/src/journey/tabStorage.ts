import { type Draft, emptyDraft, readDraft } from "./Draft.ts"
import type { Booked, Summary } from "./State.ts"
import { fieldsOf, keep, parsed, readText } from "@calendeal/web-kit/stored"

/** Two tabs are two visits. Without storage, a reload loses the input. */
const tab = () => sessionStorage
const read = (key: string) => readText(tab, key)

const draftKey = (eventTypeId: string): string => `calendeal:${eventTypeId}`
const bookingKey = (eventTypeId: string): string => `calendeal:${eventTypeId}:booked`

/** The draft of this tab before a reload. */
export const storedDraft = (eventTypeId: string): Draft | null => readDraft(read(draftKey(eventTypeId)))

/** Stores the draft; removes it if it is empty. */
export const storeDraft = (eventTypeId: string, draft: Draft): void =>
  keep(tab, draftKey(eventTypeId), draft === emptyDraft ? null : draft)

/** The booking that was made in this tab and belongs to this token. */
export const storedBooking = (eventTypeId: string, token: string): StoredBooking | null =>
  readStoredBooking(read(bookingKey(eventTypeId)), token)

/** Stores the tab's latest booking; null removes it. */
export const storeBooking = (eventTypeId: string, booking: StoredBooking | null): void =>
  keep(tab, bookingKey(eventTypeId), booking)

/** A booking made in this tab. Its confirmation stays readable after its token has expired. */
export interface StoredBooking extends Pick<Booked, "address" | "zone" | "moved"> {
  /** Absent in bookings that earlier versions stored. */
  readonly movedFrom?: string | null
  readonly token: string
  readonly summary: Summary
}

/** The stored part of a booking: everything that the confirmation shows, without guests' email addresses. */
export const toStoredBooking = (
  { address, moved, movedFrom, summary, zone }: Booked,
  token: string
): StoredBooking => ({
  token,
  address,
  zone,
  moved,
  movedFrom,
  summary: {
    ...summary,
    attendees: summary.attendees.map((attendee) =>
      attendee.role === "booker" ? attendee : { ...attendee, email: "" }
    )
  }
})

/** The stored booking of this token; null for anything else in the storage. */
export const readStoredBooking = (text: string | null, token: string): StoredBooking | null => {
  const stored = parsed(text)
  return isStoredBooking(stored) && stored.token === token ? stored : null
}

const isStoredBooking = (value: unknown): value is StoredBooking => {
  const { address, moved, summary, token, zone } = fieldsOf(value)
  const { attendees, end_time, host_name, location, start_time, title, uid } = fieldsOf(summary)
  return (
    areTexts(address, token, zone, end_time, host_name, start_time, title, uid, fieldsOf(location)["kind"]) &&
    typeof moved === "boolean" &&
    Array.isArray(attendees) &&
    attendees.map(fieldsOf).every(({ email, name, role }) => areTexts(email, name, role))
  )
}

const areTexts = (...values: ReadonlyArray<unknown>): boolean =>
  values.every((value) => typeof value === "string")
