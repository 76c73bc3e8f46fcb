import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { instantsOfDate, dateAt, zoneNamed } from "../availability/index.ts"
import { FollowUp } from "../consistency/index.ts"
import { type Outcome, outcomeFor } from "../contacts/index.ts"
import type { EventType, Host } from "../event-types/index.ts"
import type { Attendee, Booking } from "./Booking.ts"
import type { BookingDraft, DailyLimit } from "./BookingDraft.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import type { ChosenLocation } from "./chooseLocation.ts"
import { BookingUnavailable } from "./errors.ts"
import type { Lineup } from "./lineups.ts"
import type { Circumstances } from "./Circumstances.ts"

/** What the decision settled. */
interface Settled extends ChosenLocation {
  readonly outcome: Outcome
  readonly teams: Arr.NonEmptyReadonlyArray<Lineup>
}

/** Writes a decided booking down for the ledger. */
export const draft = (
  request: BookingRequest,
  circumstances: Circumstances,
  settled: Settled
): BookingDraft => {
  const { contactFrom, fresh, history, known, linked, offering } = circumstances
  const { eventType, workspace } = offering
  const bookingUid = fresh.uid
  return {
    key: request.key,
    alternatives: Arr.map(settled.teams, (team) => bookingWith(team, request, circumstances, settled)),
    contact: {
      id: linked,
      email: request.booker.email,
      found: known,
      revise: (found) => {
        const contact = contactFrom(found)
        return outcomeFor(contact, eventType.id)._tag === "Disqualified"
          ? Result.fail(new BookingUnavailable())
          : Result.succeed(contact)
      }
    },
    replaces: Option.map(history.replaced, ({ uid }) => uid),
    entry: Option.map(history.replaced, ({ uid }) => ({
      id: fresh.entryId,
      workspaceId: workspace.id,
      action: "booking.reschedule",
      subject: uid,
      proof: circumstances.proof,
      at: circumstances.now,
      requestId: request.requestId
    })),
    dailyLimits: [...new Set(settled.teams.flat())].flatMap((host) =>
      dailyLimit(host, eventType, request.startAt)
    ),
    perInviteeLimit: eventType.perInviteeLimit,
    deal: { id: fresh.dealId, value: eventType.dealValue },
    followUps: [FollowUp.make({ _tag: "ReportBooking", workspaceId: workspace.id, bookingUid })]
  }
}

const bookingWith = (
  team: Lineup,
  request: BookingRequest,
  { consentSha256, contactFrom, fresh, history, known, now, offering }: Circumstances,
  { attendeeAddress, location, outcome }: Settled
): Booking => {
  const { eventType, workspace } = offering
  const { bufferAfterMinutes, bufferBeforeMinutes, durationMinutes } = eventType.window
  const organiser = Arr.headNonEmpty(team)
  const endAt = DateTime.add(request.startAt, { minutes: durationMinutes })
  return {
    workspaceId: workspace.id,
    uid: fresh.uid,
    eventTypeId: eventType.id,
    contactId: contactFrom(known).id,
    title: titleOf(eventType, organiser, request.booker.name),
    startAt: request.startAt,
    endAt,
    blockedFrom: DateTime.subtract(request.startAt, { minutes: bufferBeforeMinutes }),
    blockedUntil: DateTime.add(endAt, { minutes: bufferAfterMinutes }),
    status: "confirmed",
    hostIds: team.map(({ id }) => id),
    organiser: {
      hostId: organiser.id,
      name: organiser.name,
      username: organiser.username,
      avatarUrl: organiser.avatarUrl
    },
    location,
    attendeeAddress,
    attendees: attendeesOf(request),
    bookerTimezone: request.bookerTimezone,
    responses: request.responses,
    isRouted: outcome._tag === "Routed",
    ...(outcome._tag === "Routed" && outcome.rule !== undefined && { routedBy: outcome.rule }),
    consent: request.consent ? { text: eventType.consent.text, sha256: consentSha256, at: now } : null,
    confirmation: eventType.confirmation,
    rescheduledFrom: Option.getOrNull(Option.map(history.replaced, ({ uid }) => uid)),
    createdAt: now
  }
}

const attendeesOf = ({ booker, guests }: BookingRequest): ReadonlyArray<Attendee> => [
  { ...booker, role: "booker" },
  ...guests.map((guest): Attendee => ({ ...guest, role: "guest" }))
]

/** The template with its three words filled in, all at once, so that a name with braces is left alone (D-BOOK-9). */
const titleOf = ({ title, titleTemplate }: EventType, organiser: Host, booker: string): string => {
  const words: Readonly<Record<string, string>> = { event: title, host: organiser.name, booker }
  return titleTemplate.replaceAll(/\{(event|host|booker)\}/g, (whole, word: string) => words[word] ?? whole)
}

/** The host's local date of the booking with what it still bears, when anything limits it. */
const dailyLimit = (host: Host, { window }: EventType, startAt: DateTime.Utc): ReadonlyArray<DailyLimit> => {
  if (host.maxBookingsPerDay === null && window.maxBookingsPerDay === null) return []
  const zone = zoneNamed(host.schedule.timezone)
  const day = instantsOfDate(zone, dateAt(zone, DateTime.toEpochMillis(startAt)))
  const [first, last] = [day.at(0), day.at(-1)]
  if (first === undefined || last === undefined) return []
  return [
    {
      hostId: host.id,
      from: DateTime.makeUnsafe(first.start),
      until: DateTime.makeUnsafe(last.end),
      ofHost: host.maxBookingsPerDay,
      ofEventType: window.maxBookingsPerDay
    }
  ]
}
