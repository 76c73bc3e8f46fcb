import type { EventType } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

/** The names of an event type's fields, for what changed. */
export const eventTypeFields: Readonly<Record<keyof EventType, keyof ConsoleWords["eventTypes"]>> = {
  id: "name",
  slug: "address",
  title: "name",
  titleTemplate: "titleTemplate",
  description: "about",
  status: "visibility",
  assignment: "assignment",
  hosts: "whoHosts",
  schedule: "hours",
  locations: "where",
  conference: "conference",
  form: "questions",
  phoneRequired: "phoneRequired",
  consent: "consent",
  emailPolicy: "who",
  disqualification: "refusals",
  routing: "routing",
  confirmation: "redirect",
  dealValue: "deal",
  perInviteeLimit: "perInvitee",
  reminders: "reminders",
  firstStep: "firstStep",
  durationMinutes: "length",
  slotIntervalMinutes: "interval",
  bufferBeforeMinutes: "before",
  bufferAfterMinutes: "afterMeeting",
  minimumNoticeMinutes: "notice",
  bookingWindowDays: "ahead",
  maxBookingsPerDay: "perDay"
}

export const fieldNameIn =
  (words: ConsoleWords) =>
  (field: keyof EventType): string =>
    words.eventTypes[eventTypeFields[field]]

/** A value in a comparison of two versions. */
export const valueText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 1)
