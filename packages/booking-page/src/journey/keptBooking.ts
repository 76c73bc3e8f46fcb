import type { Booked, Summary } from "./State.ts"

/** What a tab keeps of a booking that was made in it, so that its confirmation stays readable when its token is over. */
export interface KeptBooking extends Pick<Booked, "address" | "zone" | "moved"> {
  readonly token: string
  readonly summary: Summary
}

/** What is kept of a booking: all that the confirmation shows, and no e-mail address of a guest. */
export const toKeep = ({ address, moved, summary, zone }: Booked, token: string): KeptBooking => ({
  token,
  address,
  zone,
  moved,
  summary: {
    ...summary,
    attendees: summary.attendees.map((attendee) =>
      attendee.role === "booker" ? attendee : { ...attendee, email: "" }
    )
  }
})

/** The kept booking that this token opened; anything else in the browser's storage is none. */
export const readKeptBooking = (text: string | null, token: string): KeptBooking | null => {
  try {
    const kept: unknown = JSON.parse(text ?? "null")
    return isKeptBooking(kept) && kept.token === token ? kept : null
  } catch {
    return null
  }
}

const isKeptBooking = (value: unknown): value is KeptBooking =>
  isRecord(value) &&
  haveTexts(value, "token", "address", "zone") &&
  typeof value["moved"] === "boolean" &&
  isSummary(value["summary"])

const isSummary = (value: unknown): value is Summary =>
  isRecord(value) &&
  haveTexts(value, "uid", "title", "start_time", "end_time", "host_name") &&
  isRecord(value["location"]) &&
  haveTexts(value["location"], "kind") &&
  Array.isArray(value["attendees"]) &&
  value["attendees"].every((attendee) => isRecord(attendee) && haveTexts(attendee, "name", "email", "role"))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const haveTexts = (record: Readonly<Record<string, unknown>>, ...names: ReadonlyArray<string>): boolean =>
  names.every((name) => typeof record[name] === "string")
