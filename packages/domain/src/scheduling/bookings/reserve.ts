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
  findOffering,
  type HostId,
  type Offering
} from "../../workspace/event-types/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { BookingLedger, type MemberProof } from "./BookingLedger.ts"
import { hasOneTeam, type HostTeam, teamsAt } from "./candidateTeams.ts"
import { HostNotOfEventType, ReservationGone, ReservationLimitReached, SlotUnavailable } from "./errors.ts"
import { teamsWithNamed } from "./namedHost.ts"
import {
  endOfReservation,
  extendedUntil,
  goneStateOf,
  type Reservation,
  ReservationId,
  reservationLimits,
  type WaitingEntryId
} from "./Reservation.ts"
import { type ReservationAudit, ReservationBook, type ReservationDraft } from "./ReservationBook.ts"

/** What a client asks to be kept. */
export interface ReservationRequest {
  readonly eventTypeId: EventTypeId
  readonly startAt: DateTime.Utc
  readonly bookerTimezone: TimeZoneName
  /** A host who takes part. Null: the rules choose, as for a booking by a person of whom nothing is known. */
  readonly hostId: HostId | null
  readonly minutes: number
  /** Null: each request is an attempt of its own. */
  readonly key: string | null
  readonly by: MemberProof
}

/** A time that the service keeps for a person who waits (D-WAIT-3). */
export interface OfferRequest extends Omit<ReservationRequest, "by" | "hostId" | "key"> {
  readonly to: WaitingEntryId
  readonly messagesOf: (id: ReservationId) => ReadonlyArray<OutboxMessage>
}

/**
 * Keeps a start for a while, exactly once per key (D-RES-1, D-RES-2). Fails with EventTypeNotFound, HostNotOfEventType,
 * WorkspaceLapsed, WorkspaceSuspended, ReservationLimitReached or SlotUnavailable, and stores nothing then.
 */
export const reserve = Effect.fn("bookings.reserve")(function* (request: ReservationRequest) {
  const [book, idGenerator] = [yield* ReservationBook, yield* IdGenerator]
  const offering = yield* findOffering(request.eventTypeId)
  const key = `${request.by.userId} ${request.key ?? (yield* idGenerator.uuid)}`
  const known = yield* book.findByKey(offering.workspace.id, key)
  if (Option.isSome(known)) return yield* replayed(known.value, request)
  yield* refuseClosed(offering, request)
  const entryId = yield* idGenerator.uuid
  return yield* keep(request, offering, {
    key,
    bounds: {
      perEventType: offering.eventType.reservationsAtOnce,
      perCredential: reservationLimits.perCredential,
      perWorkspace: reservationLimits.perWorkspace
    },
    made: {
      createdBy: request.by.userId,
      credentialId: request.by.origin.credential?.id ?? null,
      waitingEntryId: null
    },
    entryOf: (id, now) => auditOf("reservation.create", id, entryId, offering.workspace.id, request.by, now),
    messagesOf: () => []
  })
})

/**
 * Offers a start to a person who waits, at most once (D-WAIT-4). Fails as `reserve` does, and with SlotUnavailable if the person does not
 * wait any more.
 */
export const offerTo = Effect.fn("bookings.offerTo")(function* (request: OfferRequest) {
  const offering = yield* findOffering(request.eventTypeId)
  const asked = { ...request, hostId: null }
  yield* refuseClosed(offering, asked)
  return yield* keep(asked, offering, {
    key: `offer ${request.to} ${DateTime.toEpochMillis(request.startAt)}`,
    bounds: {
      perEventType: reservationLimits.perWorkspace,
      perCredential: reservationLimits.perWorkspace,
      perWorkspace: reservationLimits.perWorkspace
    },
    made: { createdBy: null, credentialId: null, waitingEntryId: request.to },
    entryOf: () => null,
    messagesOf: request.messagesOf
  })
})

/** What is asked to be kept, for a client or for a person who waits. */
type Asked = Omit<ReservationRequest, "by" | "key">

/** For whom a time is kept, and what goes with it. */
interface Terms extends Pick<ReservationDraft, "bounds" | "key"> {
  readonly made: Pick<Reservation, "createdBy" | "credentialId" | "waitingEntryId">
  readonly entryOf: (id: ReservationId, now: DateTime.Utc) => ReservationAudit | null
  readonly messagesOf: OfferRequest["messagesOf"]
}

const keep = Effect.fnUntraced(function* (
  request: Asked,
  offering: Offering,
  { bounds, entryOf, key, made, messagesOf }: Terms
) {
  const book = yield* ReservationBook
  const id = ReservationId.make(yield* (yield* IdGenerator).uuid)
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
const replayed = (earlier: Reservation, { eventTypeId, startAt }: Asked) =>
  earlier.eventTypeId === eventTypeId && DateTime.Equivalence(earlier.startAt, startAt)
    ? Effect.succeed(earlier)
    : Effect.fail(new SlotUnavailable())

const refuseClosed = Effect.fnUntraced(function* (offering: Offering, { hostId }: Asked) {
  if (offering.eventType.status !== "active") return yield* new EventTypeNotFound()
  const closed = closedBy(offering.workspace)
  if (closed !== null) return yield* closed
  if (hostId !== null && !activeHosts(offering).some(({ id }) => id === hostId))
    return yield* new HostNotOfEventType()
})

/** The teams that can take the start, best first, as for a person of whom nothing is known. */
const teamsFor = Effect.fnUntraced(function* (
  { bookerTimezone, eventTypeId, hostId, startAt }: Asked,
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

const auditOf = (
  action: ReservationAudit["action"],
  subject: ReservationId,
  id: string,
  workspaceId: Reservation["workspaceId"],
  by: MemberProof,
  at: DateTime.Utc
): ReservationAudit => ({
  id,
  workspaceId,
  action,
  subject,
  proof: by,
  at,
  requestId: by.origin.requestId
})

/** Keeps a live reservation for so many minutes from now, within its bounds (D-RES-3). Fails with ReservationGone. */
export const extendReservation = Effect.fn("bookings.extendReservation")(function* (
  reservation: Reservation,
  { by, minutes }: { readonly by: MemberProof; readonly minutes: number }
) {
  const book = yield* ReservationBook
  const now = yield* DateTime.now
  const until = extendedUntil(reservation, { minutes, now })
  const entryId = yield* (yield* IdGenerator).uuid
  const entry = auditOf("reservation.extend", reservation.id, entryId, reservation.workspaceId, by, now)
  return (yield* book.extend(entry, until))
    ? { ...reservation, until }
    : yield* new ReservationGone({ state: goneStateOf(reservation, now) })
})

/** Frees the time of a live reservation (D-RES-4). One that has ended stays as it ended. */
export const releaseReservation = Effect.fn("bookings.releaseReservation")(function* (
  reservation: Reservation,
  by: MemberProof
) {
  const book = yield* ReservationBook
  const entryId = yield* (yield* IdGenerator).uuid
  const now = yield* DateTime.now
  yield* book.release(
    auditOf("reservation.release", reservation.id, entryId, reservation.workspaceId, by, now)
  )
})
