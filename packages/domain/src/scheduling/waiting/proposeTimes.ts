import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingKey, IdGenerator, OutboxMessage } from "../../workspace/consistency/index.ts"
import { EventTypeNotFound, findOffering } from "../../workspace/event-types/index.ts"
import {
  type Booking,
  BookingUnavailable,
  draftBooking,
  type EnteredForPerson,
  InviteeLimitReached,
  type MemberChoice,
  type MemberProof,
  requestForPerson,
  type Reservation,
  ReservationBook,
  ReservationId,
  ReservationLimitReached,
  reservationLimits,
  SlotUnavailable,
  takesPart,
  WaitingEntryId
} from "../bookings/index.ts"
import { keptUntil } from "./proposal.ts"
import { turn } from "./turns.ts"
import type { WaitingEntry } from "./WaitingEntry.ts"
import { type ProposalAudit, type ProposalDraft, WaitingList } from "./WaitingList.ts"

/** What a member proposes to a person. */
export interface ProposalRequest extends MemberChoice {
  readonly entered: Omit<EnteredForPerson, "guests" | "reservation" | "startAt">
  /** Ascending. */
  readonly starts: Arr.NonEmptyReadonlyArray<DateTime.Utc>
  /** How long the times are kept. */
  readonly hours: number
  /** Null: each request is an attempt of its own. */
  readonly key: string | null
  readonly by: MemberProof
}

/**
 * Keeps times for a person until one is taken, all or none of them, and mails them (D-RES-11). Each time is decided as its booking for the
 * person would be. The same key of the same member proposes once. Fails with a `Refusal`, HostNotOfEventType or ReservationLimitReached,
 * and stores nothing then.
 */
export const proposeTimes = Effect.fn("waiting.proposeTimes")(function* (request: ProposalRequest) {
  const [list, idGenerator] = [yield* WaitingList, yield* IdGenerator]
  const { by, entered, starts } = request
  const { eventType, workspace } = yield* findOffering(entered.eventTypeId)
  const key = `proposal ${by.userId} ${request.key ?? (yield* idGenerator.uuid)}`
  const known = yield* proposalOf(workspace.id, key)
  if (Option.isSome(known)) return yield* replayed(known.value, request)
  // A group has its time for all who book it.
  if (eventType.seats !== null) return yield* new BookingUnavailable()
  const id = WaitingEntryId.make(yield* idGenerator.uuid)
  const auditId = yield* idGenerator.uuid
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const now = yield* DateTime.now
    const times = yield* Effect.forEach(starts, (startAt, nth) =>
      timeAt(request, startAt, { id, key: `${key} ${nth}`, now })
    )
    if (!Arr.isReadonlyArrayNonEmpty(times)) return yield* new SlotUnavailable()
    const entry = entryOf(request, id, times, now)
    const proposed = yield* list.propose({
      entry,
      times,
      bounds: {
        perEventType: eventType.reservationsAtOnce,
        perCredential: reservationLimits.perCredential,
        perWorkspace: reservationLimits.perWorkspace
      },
      audit: auditOf("proposal.create", entry, auditId, by, now),
      outboxMessages: [
        OutboxMessage.make({ _tag: "ReportProposal", workspaceId: workspace.id, waitingEntryId: id })
      ]
    })
    switch (proposed._tag) {
      case "Entered":
        return entry
      case "Known":
        return yield* replayed(
          yield* Effect.flatMap(proposalOf(workspace.id, key), (found) =>
            Effect.mapError(Effect.fromOption(found), () => new SlotUnavailable())
          ),
          request
        )
      case "LimitReached":
        return yield* proposed.of === "person"
          ? new InviteeLimitReached()
          : new ReservationLimitReached({ of: proposed.of })
      case "Unavailable":
        return yield* new EventTypeNotFound()
      case "SlotTaken":
      // Another team can have become free: only a snapshot with all teams busy refuses the time (D-BOOK-4).
    }
  }
  return yield* new SlotUnavailable()
})

// As in `book`: every failed attempt means that a concurrent request succeeded.
const maximumAttempts = 16

/** The proposal that the key made. */
const proposalOf = Effect.fnUntraced(function* (workspaceId: WaitingEntry["workspaceId"], key: string) {
  const first = yield* ReservationBook.use((book) => book.findByKey(workspaceId, `${key} 0`))
  const id = Option.getOrNull(first)?.waitingEntryId ?? null
  return id === null
    ? Option.none<WaitingEntry>()
    : yield* WaitingList.use((list) => list.find(workspaceId, id))
})

/** A key that has proposed other times, or to another person, proposes none. */
const replayed = (earlier: WaitingEntry, { entered, starts }: ProposalRequest) =>
  earlier.eventTypeId === entered.eventTypeId &&
  earlier.person.email === entered.booker.email &&
  earlier.periods.length === starts.length &&
  earlier.periods.every(({ from }, nth) => from.epochMilliseconds === starts[nth]?.epochMilliseconds)
    ? Effect.succeed(earlier)
    : Effect.fail(new SlotUnavailable())

interface Attempt {
  readonly id: WaitingEntryId
  readonly key: string
  readonly now: DateTime.Utc
}

/** A time with its possible teams, as the booking of the person would have them. */
const timeAt = Effect.fnUntraced(function* (
  { by, consentWay, entered, hostId, hours }: ProposalRequest,
  startAt: DateTime.Utc,
  { id, key, now }: Attempt
) {
  const asked = requestForPerson(
    { ...entered, guests: [], startAt },
    { by, consentWay, key: BookingKey.make(key) }
  )
  const { alternatives, dailyLimits } = yield* draftBooking(asked, {
    by,
    choice: { consentWay, hostId }
  }).pipe(Effect.tapErrorTag("SlotUnavailable", () => takesPart(entered.eventTypeId, hostId)))
  const reservationId = ReservationId.make(yield* (yield* IdGenerator).uuid)
  const kept = {
    id: reservationId,
    until: keptUntil(startAt, hours, now),
    createdBy: by.userId,
    credentialId: by.origin.credential?.id ?? null,
    waitingEntryId: id,
    holder: null,
    createdAt: now
  }
  return {
    key,
    dailyLimits,
    alternatives: Arr.map(alternatives, (booking) => ({ ...timeOf(booking), ...kept }))
  }
})

const timeOf = ({
  blockedFrom,
  blockedUntil,
  bookerTimezone,
  endAt,
  eventTypeId,
  hostIds,
  startAt,
  workspaceId
}: Booking) => ({
  workspaceId,
  eventTypeId,
  hostIds,
  startAt,
  endAt,
  blockedFrom,
  blockedUntil,
  bookerTimezone,
  releasedAt: null,
  bookingUid: null
})

const entryOf = (
  { by, consentWay, entered, hostId }: ProposalRequest,
  id: WaitingEntryId,
  times: ProposalDraft["times"],
  now: DateTime.Utc
): WaitingEntry => {
  const firsts: ReadonlyArray<Reservation> = times.map(({ alternatives }) => alternatives[0])
  return {
    id,
    workspaceId: times[0].alternatives[0].workspaceId,
    eventTypeId: entered.eventTypeId,
    person: entered.booker,
    periods: firsts.map(({ endAt, startAt }) => ({ from: startAt, until: endAt })),
    details: {
      responses: entered.responses,
      locationKind: Option.getOrNull(entered.locationKind),
      attendeeAddress: Option.getOrNull(entered.attendeeAddress),
      consent: consentWay !== null
    },
    bookerTimezone: entered.bookerTimezone,
    language: Option.getOrNull(entered.language),
    until: firsts.map(({ until }) => until).reduce(DateTime.max, now),
    endedAt: null,
    bookingUid: null,
    proposedBy: { userId: by.userId, hostId, consentWay },
    createdAt: now
  }
}

const auditOf = (
  action: ProposalAudit["action"],
  { id: subject, workspaceId }: Pick<WaitingEntry, "id" | "workspaceId">,
  id: string,
  by: MemberProof,
  at: DateTime.Utc
): ProposalAudit => ({ id, workspaceId, action, subject, proof: by, at, requestId: by.origin.requestId })

/** Ends a proposal, whose times are free at once (D-RES-15). One that has ended stays as it ended. */
export const takeBack = Effect.fn("waiting.takeBack")(function* (entry: WaitingEntry, by: MemberProof) {
  const list = yield* WaitingList
  const auditId = yield* (yield* IdGenerator).uuid
  yield* list.leave(
    entry,
    [turn(entry, `${entry.id} taken back`)],
    auditOf("proposal.delete", entry, auditId, by, yield* DateTime.now)
  )
})
