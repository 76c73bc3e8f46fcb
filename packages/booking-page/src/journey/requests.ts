import type { Draft, Lead } from "./Draft.ts"
import type { Moving } from "./State.ts"
import type { EventView } from "../page/PageView.ts"
import type { Language } from "@calendeal/domain/texts"
import type { BodyAt } from "@calendeal/web-kit/api"
import type { Request } from "../api/call.ts"

/** Where the visitor comes from: this visit, and earlier ones that the browser remembers. */
type Attribution = NonNullable<BodyAt<"POST", "/api/public/book">["attributionJsonb"]>

/** Captures the lead: when its email is entered, and with `isComplete` when Continue is pressed. */
export const captureRequest = (
  event: EventView,
  draft: Draft,
  attribution: Attribution,
  isComplete: boolean
): Request<"POST", "capture"> => ({
  method: "POST",
  path: "capture",
  headers: proofOf(draft.lead),
  body: JSON.stringify({
    eventTypeId: event.id,
    email: draft.email.trim(),
    name: given(draft.name),
    phone: given(draft.phone),
    attributionJsonb: attribution,
    ...(isComplete
      ? { customFields: Object.fromEntries(answered(event.firstQuestions, draft)), step1Complete: true }
      : {}),
    priorContactId: draft.lead?.email === draft.email.trim() ? undefined : draft.lead?.contactId
  } satisfies BodyAt<"POST", "/api/public/capture">)
})

/** Proves that this page created the lead (D-CAP-7a). Drafts stored by earlier versions have no proof. */
const proofOf = (lead: Lead | null): Readonly<Record<string, string>> =>
  lead?.proof ? { "lead-proof": lead.proof } : {}

/** Empty texts are omitted (specification 4.1), as JSON does with undefined. */
const given = (text: string) => text.trim() || undefined

const answered = (questions: EventView["firstQuestions"], { answers }: Draft) =>
  questions.flatMap(({ key }) => {
    const answer = answers[key] ?? ""
    return answer.length === 0 ? [] : [[key, answer] as const]
  })

/** The body of a booking. The same choices always give the same text. */
export const bookingBody = (
  event: EventView,
  draft: Draft,
  start: string,
  zone: string,
  options: {
    readonly attribution: Attribution
    readonly moving: Moving | null
    readonly embed: boolean
    readonly lang: Language
  }
): string =>
  JSON.stringify({
    ...ownPartOf(event, draft),
    startTimeUtc: start,
    bookerTimezone: zone,
    language: options.lang,
    attendees: [
      { name: draft.name.trim(), email: draft.email.trim() },
      // The specification wants a name of at most 120 characters: the address is one (D-PAGE-21).
      ...draft.guests.map(({ email, name }) => ({
        name: name.trim() || email.trim().slice(0, 120),
        email: email.trim()
      }))
    ],
    attributionJsonb: options.attribution,
    contactId: draft.lead?.contactId,
    rescheduledFromUid: options.moving?.summary.uid,
    embed: options.embed || undefined
  } satisfies BodyAt<"POST", "/api/public/book">)

/** Puts the visitor on the waiting list, for every time from now on until this one, in ISO 8601 (D-WAIT-2). */
export const waitRequest = (
  event: EventView,
  draft: Draft,
  bookerTimezone: string,
  language: Language,
  until: string
): Request<"POST", "waiting-list"> => ({
  method: "POST",
  path: "waiting-list",
  body: JSON.stringify({
    ...ownPartOf(event, draft),
    bookerTimezone,
    language,
    attendees: [{ name: draft.name.trim(), email: draft.email.trim() }],
    periods: [{ from: new Date().toISOString(), until }]
  } satisfies BodyAt<"POST", "/api/public/waiting-list">)
})

/** What a visitor says for a booking, whatever its time is. */
const ownPartOf = (event: EventView, draft: Draft) => ({
  eventTypeId: event.id,
  responses: responsesOf(event, draft),
  selectedLocationKind: event.places.length > 1 ? (draft.placeKind ?? undefined) : undefined,
  attendeeAddress: given(draft.address),
  consent: event.consent === null ? undefined : draft.consent
})

/** Answers are texts; several choices are joined with commas. */
const responsesOf = ({ firstQuestions, lastQuestions }: EventView, draft: Draft) => ({
  ...Object.fromEntries(
    answered([...firstQuestions, ...lastQuestions], draft).map(([key, answer]) => [
      key,
      typeof answer === "string" ? answer.trim() : answer.join(", ")
    ])
  ),
  phone: given(draft.phone)
})

/** The token of the moved booking is sent for the audit log (D-TOK-2a). */
export const bookRequest = (
  body: string,
  key: string,
  lead: Lead | null,
  moving: Moving | null
): Request<"POST", "book"> => ({
  method: "POST",
  path: "book",
  body,
  headers: {
    "idempotency-key": key,
    ...proofOf(lead),
    ...tokenOf(moving)
  }
})

/** Who asks for times. The server derives the hosts again when it books (D-BOOK-6). */
export interface Asker {
  /** The routed hosts, possibly none; null: the lead is not routed. */
  readonly hostIds: ReadonlyArray<string> | null
  /** The booking that is moved: the server knows its lead, and offers the times of its hosts (D-BOOK-15). */
  readonly moving: Moving | null
}

/** Asks for times. */
const timesFor = <Path extends string>(
  path: Path,
  { hostIds, moving }: Asker,
  query: Readonly<Record<string, string>>
): Request<"GET", `${Path}?${string}`> => ({
  method: "GET",
  path: `${path}?${new URLSearchParams({ ...query, ...(hostIds && !moving && { h: hostIds.join() }) }).toString()}`,
  headers: tokenOf(moving)
})

const tokenOf = (moving: Moving | null) => (moving ? { "booking-token": moving.token } : {})

export const daysRequest = (eventTypeId: string, tz: string, asker: Asker) =>
  timesFor("month-availability", asker, { eventTypeId, tz })

/** The calendar of the page itself (D-PAGE-11). */
export const calendarRequest = (eventTypeId: string, tz: string, asker: Asker, from: string, to: string) =>
  timesFor("page/calendar", asker, { eventTypeId, tz, from, to })

export const timesRequest = (eventTypeId: string, tz: string, date: string, asker: Asker) =>
  timesFor("slots", asker, { eventTypeId, tz, date })

export const summaryRequest = (token: string): Request<"GET", "booking-summary"> => ({
  method: "GET",
  path: "booking-summary",
  headers: { authorization: `Bearer ${token}` }
})

export const cancelRequest = (token: string, reason: string): Request<"POST", "booking-cancel"> => ({
  method: "POST",
  path: "booking-cancel",
  headers: { authorization: `Bearer ${token}` },
  body: JSON.stringify({ reason: given(reason) } satisfies BodyAt<"POST", "/api/public/booking-cancel">)
})
