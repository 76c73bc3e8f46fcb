import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { busyScopeAt, dailyLimitsOf, participants } from "../availability/index.ts"
import { closedBy } from "../../leads/capture/index.ts"
import { Outcome } from "../../leads/contacts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { IdGenerator, type OutboxMessage } from "../../workspace/consistency/index.ts"
import {
  activeHosts,
  blockedAround,
  EventTypeNotFound,
  type EventTypeId,
  type HostId,
  type Offering
} from "../../workspace/event-types/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { hasOneTeam, type HostTeam, teamsAt } from "./candidateTeams.ts"
import { HostNotOfEventType, ReservationLimitReached, SlotUnavailable } from "./errors.ts"
import { teamsWithNamed } from "./namedHost.ts"
import { endOfReservation, type Reservation, ReservationId } from "./Reservation.ts"
import { type ReservationAudit, ReservationBook, type ReservationDraft } from "./ReservationBook.ts"

/** What is asked to be kept, for a client, a person who waits, or a visitor. */
export interface Asked {
  readonly eventTypeId: EventTypeId
  readonly startAt: DateTime.Utc
  readonly bookerTimezone: TimeZoneName
  /** A host who takes part. Null: the rules choose, as for a booking by a person of whom nothing is known. */
  readonly hostId: HostId | null
  readonly minutes: number
  /** The hosts whom the rules or a one-off link allow to the visitor; the teams without others. Absent: any. */
  readonly among?: ReadonlyArray<HostId>
}

/** For whom a time is kept, and what goes with it. */
interface Terms extends Pick<ReservationDraft, "bounds" | "key"> {
  /** Absent: a new one. */
  readonly id?: ReservationId
  readonly made: Pick<Reservation, "createdBy" | "credentialId" | "holder" | "waitingEntryId">
  readonly entryOf: (id: ReservationId, now: DateTime.Utc) => ReservationAudit | null
  readonly messagesOf: (id: ReservationId) => ReadonlyArray<OutboxMessage>
}

/** Keeps a start with the first team that is free. Fails with ReservationLimitReached, SlotUnavailable or EventTypeNotFound. */
export const keepTime = Effect.fnUntraced(function* (
  request: Asked,
  offering: Offering,
  { bounds, entryOf, id: given, key, made, messagesOf }: Terms
) {
  const book = yield* ReservationBook
  const id = given ?? ReservationId.make(yield* (yield* IdGenerator).uuid)
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const now = yield* DateTime.now
    const teams = yield* teamsFor(request, offering, now)
    if (!Arr.isReadonlyArrayNonEmpty(teams)) return yield* new SlotUnavailable()
    const entered = yield* book.enter({
      key,
      alternatives: Arr.map(teams, (team) => ({
        ...reservationOf(team, request, offering, id, now),
        ...made
      })),
      dailyLimits: [...new Set(teams.flat())].flatMap((host) =>
        dailyLimitsOf(host, offering.eventType.window, request.startAt)
      ),
      bounds,
      entry: entryOf(id, now),
      outboxMessages: messagesOf(id)
    })
    switch (entered._tag) {
      case "Entered":
        return entered.reservation
      case "Known":
        return yield* replayed(entered.reservation, request)
      case "LimitReached":
        return yield* new ReservationLimitReached({ of: entered.of })
      case "Unavailable":
        return yield* new EventTypeNotFound()
      case "SlotTaken":
        if (hasOneTeam(offering.eventType)) return yield* new SlotUnavailable()
      // Otherwise another team can have become free: only when all teams are busy is the time refused (D-BOOK-4).
    }
  }
  return yield* new SlotUnavailable()
})

// As in `book`: every failed attempt means that a concurrent request succeeded.
const maximumAttempts = 16

/** A key that has made another reservation makes none. */
export const replayed = (
  earlier: Reservation,
  { eventTypeId, startAt }: Pick<Asked, "eventTypeId" | "startAt">
) =>
  earlier.eventTypeId === eventTypeId && DateTime.Equivalence(earlier.startAt, startAt)
    ? Effect.succeed(earlier)
    : Effect.fail(new SlotUnavailable())

/** Fails if the event type takes no bookings now, or the named host is none of its hosts. */
export const refuseClosed = Effect.fnUntraced(function* (
  offering: Offering,
  { hostId }: Pick<Asked, "hostId">
) {
  if (offering.eventType.status !== "active") return yield* new EventTypeNotFound()
  const closed = closedBy(offering.workspace)
  if (closed !== null) return yield* closed
  if (hostId !== null && !activeHosts(offering).some(({ id }) => id === hostId))
    return yield* new HostNotOfEventType()
})

/** The teams that can take the start, best first, as for a person of whom nothing is known. */
const teamsFor = Effect.fnUntraced(function* (
  { among, bookerTimezone, eventTypeId, hostId, startAt }: Asked,
  offering: Offering,
  now: DateTime.Utc
) {
  const ledger = yield* BookingLedger
  const { busyPeriods, history } = yield* ledger.look({
    workspaceId: offering.workspace.id,
    eventTypeId,
    key: Option.none(),
    booker: unknownEmail,
    leadId: Option.none(),
    busy: busyScopeAt(
      offering.eventType,
      participants(offering, activeHosts(offering)).map(({ host }) => host),
      startAt
    ),
    ranksHosts: !hasOneTeam(offering.eventType),
    limitsInvitee: false,
    now,
    replacing: Option.none(),
    link: null
  })
  const teams = teamsAt({
    offering,
    outcome: Outcome.make({ _tag: "Undecided" }),
    now,
    startAt,
    bookerTimezone,
    busyPeriods,
    loads: history.loads,
    present: hostId === null ? [] : [hostId]
  })
  if (among !== undefined) return teams.filter((team) => team.every(({ id }) => among.includes(id)))
  return hostId === null ? teams : teamsWithNamed(teams, hostId)
})

/** The domain is reserved, so no contact has this email. */
const unknownEmail = Email.make("nobody@example.invalid")

const reservationOf = (
  team: HostTeam,
  { bookerTimezone, minutes, startAt }: Asked,
  { eventType, workspace }: Offering,
  id: ReservationId,
  now: DateTime.Utc
): Omit<Reservation, keyof Terms["made"]> => {
  const { after, before } = blockedAround(eventType.window)
  return {
    id,
    workspaceId: workspace.id,
    eventTypeId: eventType.id,
    hostIds: team.map((host) => host.id),
    startAt,
    endAt: DateTime.add(startAt, { minutes: eventType.window.durationMinutes }),
    blockedFrom: DateTime.subtract(startAt, { minutes: before }),
    blockedUntil: DateTime.add(startAt, { minutes: after }),
    bookerTimezone,
    until: endOfReservation({ createdAt: now, minutes, now, startAt }),
    releasedAt: null,
    bookingUid: null,
    createdAt: now
  }
}
