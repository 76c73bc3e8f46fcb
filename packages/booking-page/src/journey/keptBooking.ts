import type { Booked, Summary } from "./State.ts"

/** A booking made in this tab. Its confirmation stays readable after its token has expired. */
export interface KeptBooking extends Pick<Booked, "address" | "zone" | "moved"> {
  readonly token: string
  readonly summary: Summary
}

/** The stored part of a booking: everything that the confirmation shows, without guests' e-mail addresses. */
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

/** The stored booking of this token; null for anything else in the storage. */
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
