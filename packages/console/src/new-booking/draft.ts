import type { Schemas } from "@calendeal/client"
import type { EventType, Membership } from "../api/client.ts"

type Body = Schemas["BookingDraft"]

/** What a member has entered for a person. */
export interface Draft {
  readonly name: string
  readonly email: string
  readonly guests: ReadonlyArray<string>
  readonly responses: Readonly<Record<string, string>>
  readonly locationKind: string
  readonly attendeeAddress: string
  /** Empty: the person has not consented. */
  readonly consentWay: NonNullable<Body["consentWay"]> | ""
  /** Empty: the rules choose. */
  readonly hostId: string
  readonly timezone: string
  readonly language: NonNullable<Body["language"]>
  readonly date: string
  readonly startAt: string
}

/** The event types that the member can book: active ones; for members who are hosts, their own. */
export const bookable = (
  eventTypes: ReadonlyArray<EventType>,
  { hostId, role }: Pick<Membership, "hostId" | "role">
): ReadonlyArray<EventType> =>
  eventTypes.filter(
    ({ hosts, status }) =>
      status === "active" && (role !== "member" || hosts.some((assignee) => assignee.hostId === hostId))
  )

/** The kind of the place: the chosen one, if the event type has it, else its first one. */
export const placeOf = ({ locations }: Pick<EventType, "locations">, chosen: string): string =>
  (locations.find(({ kind }) => kind === chosen) ?? locations[0])?.kind ?? ""

/** Whether the person is asked for a phone number beside the questions of the form. */
export const asksPhone = (
  eventType: Pick<EventType, "form" | "locations" | "phoneRequired">,
  place: string
): boolean =>
  (eventType.phoneRequired || place === "phone") && !eventType.form.fields.some(({ key }) => key === "phone")

/** Whether the person is known well enough for the rules to choose the hosts. */
export const isPersonKnown = ({ email, name }: Pick<Draft, "email" | "name">): boolean =>
  name.trim() !== "" && /^\S+@\S+\.\S+$/u.test(email.trim())

/** The answers to the questions that the event type has, without empty ones. */
export const answersOf = (
  { form }: Pick<EventType, "form">,
  { responses }: Pick<Draft, "responses">
): Record<string, string> => {
  const keys = new Set(["phone", ...form.fields.map(({ key }) => key)])
  return Object.fromEntries(
    Object.entries(responses).filter(([key, answer]) => keys.has(key) && answer.trim() !== "")
  )
}

/** The request for the booking. */
export const bodyFor = (eventType: EventType, draft: Draft): Body => {
  const place = placeOf(eventType, draft.locationKind)
  const { consentWay, email, guests, hostId, language, name, startAt, timezone } = draft
  return {
    eventTypeId: eventType.id,
    startAt,
    bookerTimezone: timezone,
    // Guests need no name of their own.
    attendees: [
      { name: name.trim(), email: email.trim() },
      ...guests.map((guest) => ({ name: guest.slice(0, 120), email: guest }))
    ],
    responses: answersOf(eventType, draft),
    language,
    ...(place !== "" && { locationKind: place }),
    ...(place === "in_person_attendee" && { attendeeAddress: draft.attendeeAddress }),
    ...(eventType.consent.required && consentWay !== "" && { consentWay }),
    ...(hostId !== "" && { hostId })
  }
}
