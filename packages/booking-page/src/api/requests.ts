import type { Draft, Lead } from "../journey/Draft.ts"
import type { Moving } from "../journey/State.ts"
import type { EventView } from "../page/PageView.ts"
import type { Language } from "@calendeal/domain/texts"
import type { Request } from "./call.ts"

/** The response of capture (specification 4.1). */
export type Captured =
  | {
      readonly disqualified: false
      readonly contactId: string
      readonly redirectUrl: string | null
      readonly allowedHostIds: ReadonlyArray<string>
    }
  | {
      readonly disqualified: true
      readonly contactId: string
      readonly disqualifiedTitle: string
      readonly guestMessage: string
      readonly ctaLabel: string
      readonly ctaUrl: string
    }

/** The response of book (specification 4.2). */
export interface BookedAnswer {
  readonly uid: string
  readonly redirectUrl?: string
  readonly redirectDelaySeconds?: number
  readonly redirectNewTab?: boolean
  readonly redirectCountdown?: boolean
}

/** Captures the lead: when its e-mail is entered, and with `isComplete` when Continue is pressed. */
export const captureRequest = (
  event: EventView,
  draft: Draft,
  attribution: Readonly<Record<string, string>>,
  isComplete: boolean
): Request => ({
  method: "POST",
  path: "capture",
  headers: proofOf(draft.lead),
  body: JSON.stringify({
    eventTypeId: event.id,
    email: draft.email.trim(),
    ...given("name", draft.name),
    ...given("phone", draft.phone),
    ...(Object.keys(attribution).length > 0 ? { attributionJsonb: attribution } : {}),
    ...(isComplete ? { customFields: customFieldsOf(event, draft), step1Complete: true } : {}),
    ...(draft.lead !== null && draft.lead.email !== draft.email.trim()
      ? { priorContactId: draft.lead.contactId }
      : {})
  })
})

/** Proves that this page created the lead (D-CAP-7a). Drafts stored by earlier versions have no proof. */
const proofOf = (lead: Lead | null): Readonly<Record<string, string>> =>
  lead?.proof ? { "lead-proof": lead.proof } : {}

/** Empty texts are omitted (specification 4.1). */
const given = (name: string, text: string) => (text.trim() === "" ? {} : { [name]: text.trim() })

const customFieldsOf = ({ firstQuestions }: EventView, { answers }: Draft) =>
  Object.fromEntries(
    firstQuestions.flatMap(({ key }) => {
      const answer = answers[key]
      return answer === undefined || answer.length === 0 ? [] : [[key, answer]]
    })
  )

/** The body of a booking. The same choices always give the same text. */
export const bookingBody = (
  event: EventView,
  draft: Draft,
  start: string,
  zone: string,
  options: {
    readonly attribution: Readonly<Record<string, string>>
    readonly moving: Moving | null
    readonly embed: boolean
    readonly lang: Language
  }
): string =>
  JSON.stringify({
    eventTypeId: event.id,
    startTimeUtc: start,
    bookerTimezone: zone,
    language: options.lang,
    attendees: [
      { name: draft.name.trim(), email: draft.email.trim() },
      ...draft.guests.map(({ email, name }) => ({ name: name.trim(), email: email.trim() }))
    ],
    responses: responsesOf(event, draft),
    ...(event.places.length > 1 && draft.placeKind !== null ? { selectedLocationKind: draft.placeKind } : {}),
    ...given("attendeeAddress", draft.address),
    ...(event.consent === null ? {} : { consent: draft.consent }),
    ...(Object.keys(options.attribution).length > 0 ? { attributionJsonb: options.attribution } : {}),
    ...(draft.lead === null ? {} : { contactId: draft.lead.contactId }),
    ...(options.moving === null ? {} : { rescheduledFromUid: options.moving.summary.uid }),
    ...(options.embed ? { embed: true } : {})
  })

/** Answers are texts; several choices are joined with commas. */
const responsesOf = ({ firstQuestions, lastQuestions }: EventView, { answers, phone }: Draft) =>
  Object.fromEntries([
    ...[...firstQuestions, ...lastQuestions].flatMap(({ key }) => {
      const answer = answers[key]
      return answer === undefined || answer.length === 0
        ? []
        : [[key, typeof answer === "string" ? answer.trim() : answer.join(", ")]]
    }),
    ...(phone.trim() === "" ? [] : [["phone", phone.trim()]])
  ])

/** The token of the moved booking is sent for the audit log (D-TOK-2a). */
export const bookRequest = (
  body: string,
  key: string,
  lead: Lead | null,
  moving: Moving | null
): Request => ({
  method: "POST",
  path: "book",
  body,
  headers: {
    "idempotency-key": key,
    ...proofOf(lead),
    ...(moving === null ? {} : { "booking-token": moving.token })
  }
})

/** The browser asks for the routed hosts only; the server routes again when it books (D-BOOK-6). */
const hostsOf = (hostIds: ReadonlyArray<string> | null) =>
  hostIds === null || hostIds.length === 0 ? {} : { h: hostIds.join(",") }

export const daysRequest = (
  eventTypeId: string,
  tz: string,
  hostIds: ReadonlyArray<string> | null
): Request => ({
  method: "GET",
  path: "month-availability",
  query: { eventTypeId, tz, ...hostsOf(hostIds) }
})

/** The calendar of the page itself (D-PAGE-11). */
export const calendarRequest = (
  eventTypeId: string,
  tz: string,
  hostIds: ReadonlyArray<string> | null,
  from: string,
  to: string
): Request => ({
  method: "GET",
  path: "page/calendar",
  query: { eventTypeId, tz, from, to, ...hostsOf(hostIds) }
})

export const timesRequest = (
  eventTypeId: string,
  tz: string,
  date: string,
  hostIds: ReadonlyArray<string> | null
): Request => ({ method: "GET", path: "slots", query: { eventTypeId, tz, date, ...hostsOf(hostIds) } })

export const summaryRequest = (token: string): Request => ({
  method: "GET",
  path: "booking-summary",
  headers: { authorization: `Bearer ${token}` }
})

export const cancelRequest = (token: string): Request => ({
  method: "POST",
  path: "booking-cancel",
  headers: { authorization: `Bearer ${token}` }
})
