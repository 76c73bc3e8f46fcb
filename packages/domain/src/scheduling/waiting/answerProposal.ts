import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingKey, ownOrigin } from "../../workspace/consistency/index.ts"
import { findOffering, type Offering } from "../../workspace/event-types/index.ts"
import { isFoundHere } from "../../workspace/workspaces/index.ts"
import {
  book,
  InvalidToken,
  type MemberProof,
  requestForPerson,
  type Reservation,
  reservationStateOf
} from "../bookings/index.ts"
import { type ProposalState, proposalStateOf } from "./proposal.ts"
import { turn } from "./turns.ts"
import type { ProposedBy, WaitingEntry } from "./WaitingEntry.ts"
import { WaitingList } from "./WaitingList.ts"
import { WaitingTokens } from "./WaitingTokens.ts"

/** A time of a proposal. `open`: it can be taken. `taken`: it is the one that was. */
export interface ProposedTime {
  readonly reservation: Reservation
  readonly state: "open" | "taken" | "gone"
}

/** A proposal for the person who opens the link of its mail. */
export interface ShownProposal {
  readonly entry: WaitingEntry
  readonly state: ProposalState
  readonly offering: Offering
  /** Ascending. */
  readonly times: ReadonlyArray<ProposedTime>
}

/** The person's answer: the start of the time that they take, or that none suits. */
export type ProposalAnswer =
  | { readonly _tag: "Take"; readonly startAt: DateTime.Utc }
  | { readonly _tag: "Decline" }

/**
 * The proposal of a link, and changes nothing: programs open the links of mails (D-RES-14). Fails with InvalidToken, also if the proposal
 * was removed.
 */
export const showProposal = Effect.fn("waiting.showProposal")(function* (token: string) {
  const { shown } = yield* linked(token)
  return shown
})

const linked = Effect.fnUntraced(function* (token: string) {
  const list = yield* WaitingList
  const now = yield* DateTime.now
  const read = yield* (yield* WaitingTokens).read(token, now)
  if (Option.isNone(read) || !(yield* isFoundHere(read.value.workspaceId))) return yield* new InvalidToken()
  const found = yield* list.find(read.value.workspaceId, read.value.waitingEntryId)
  const entry = Option.getOrNull(found)
  if (entry === null || entry.proposedBy === null) return yield* new InvalidToken()
  const offering = yield* Effect.catchTag(findOffering(entry.eventTypeId), "EventTypeNotFound", () =>
    Effect.fail(new InvalidToken())
  )
  const state = proposalStateOf(entry, now)
  const reservations = yield* list.offersTo(entry)
  const shown: ShownProposal = {
    entry,
    state,
    offering,
    times: reservations
      .toSorted((one, other) => DateTime.toEpochMillis(one.startAt) - DateTime.toEpochMillis(other.startAt))
      .map((reservation) => ({ reservation, state: timeStateOf(reservation, state, now) }))
  }
  return { shown, proposedBy: entry.proposedBy }
})

const timeStateOf = (
  reservation: Reservation,
  proposal: ProposalState,
  now: DateTime.Utc
): ProposedTime["state"] => {
  const state = reservationStateOf(reservation, now)
  if (state === "booked") return "taken"
  return state === "live" && proposal === "open" ? "open" : "gone"
}

/**
 * Answers the proposal of a link, and returns what has become of it (D-RES-13). An answer that comes late or again changes nothing. Fails
 * with InvalidToken, or with a `Refusal` of the booking; the proposal then stays.
 */
export const answerProposal = Effect.fn("waiting.answerProposal")(function* (
  token: string,
  answer: ProposalAnswer,
  requestId: string
) {
  const list = yield* WaitingList
  const { proposedBy, shown } = yield* linked(token)
  const { entry, state, times } = shown
  if (state !== "open") return shown
  switch (answer._tag) {
    case "Decline":
      yield* list.leave(entry, [turn(entry, `${entry.id} declined`)], null)
      break
    case "Take": {
      const time = times.find(({ reservation }) => DateTime.Equivalence(reservation.startAt, answer.startAt))
      if (time?.state !== "open") return shown
      yield* take(entry, proposedBy, time.reservation, requestId).pipe(
        // It ended while it was taken: the result says how.
        Effect.catchTag("ReservationGone", () => Effect.void)
      )
    }
  }
  return yield* showProposal(token)
})

/**
 * Books the person as the member who proposed the time would (D-RES-13). All times of a proposal have one key, so that two that are taken
 * at once become one booking.
 */
const take = (
  { bookerTimezone, details, eventTypeId, id, language, person }: WaitingEntry,
  { consentWay, userId }: ProposedBy,
  { id: reservation, startAt }: Reservation,
  requestId: string
) => {
  const by: MemberProof = {
    userId,
    origin: { ...ownOrigin(requestId), credential: { kind: "mail", id: null } }
  }
  const request = requestForPerson(
    {
      eventTypeId,
      startAt,
      reservation,
      bookerTimezone,
      language: Option.fromNullOr(language),
      booker: person,
      guests: [],
      responses: details.responses,
      locationKind: Option.fromNullOr(details.locationKind),
      attendeeAddress: Option.fromNullOr(details.attendeeAddress)
    },
    { by, consentWay, key: BookingKey.make(`proposal ${id}`) }
  )
  return book(request, { by, choice: { consentWay, hostId: null } })
}
