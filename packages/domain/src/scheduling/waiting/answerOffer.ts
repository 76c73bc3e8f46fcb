import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingKey } from "../../workspace/consistency/index.ts"
import { findOffering, type Offering } from "../../workspace/event-types/index.ts"
import { isFoundHere } from "../../workspace/workspaces/index.ts"
import { book, InvalidToken, type Reservation, reservationStateOf } from "../bookings/index.ts"
import { turn } from "./turns.ts"
import { type WaitingEntry, waitingStateOf, type WaitingState } from "./WaitingEntry.ts"
import { WaitingList } from "./WaitingList.ts"
import { WaitingTokens } from "./WaitingTokens.ts"

/** What can become of an offer. `open`: it can be taken. */
export type OfferState = "open" | "taken" | "passed" | "lapsed"

/** A place in a waiting list, and the offer of a link, for the person who opens it. */
export interface ShownOffer {
  readonly entry: WaitingEntry
  readonly state: WaitingState
  readonly offering: Offering
  /** Null: the link is for the place alone. */
  readonly offer: { readonly reservation: Reservation; readonly state: OfferState } | null
}

/** The person's answer. */
export type OfferAnswer = "take" | "pass" | "leave"

/**
 * The place and the offer of a link, and changes nothing: programs open the links of mails (D-WAIT-6). Fails with InvalidToken, also if
 * the entry was removed.
 */
export const showOffer = Effect.fn("waiting.showOffer")(function* (token: string) {
  const list = yield* WaitingList
  const now = yield* DateTime.now
  const read = yield* (yield* WaitingTokens).read(token, now)
  if (Option.isNone(read) || !(yield* isFoundHere(read.value.workspaceId))) return yield* new InvalidToken()
  const { reservationId, waitingEntryId, workspaceId } = read.value
  const entry = yield* list.find(workspaceId, waitingEntryId)
  if (Option.isNone(entry) || entry.value.proposedBy !== null) return yield* new InvalidToken()
  const offering = yield* Effect.catchTag(findOffering(entry.value.eventTypeId), "EventTypeNotFound", () =>
    Effect.fail(new InvalidToken())
  )
  const state = waitingStateOf(entry.value, now)
  const reservation = reservationId && Option.getOrNull(yield* list.findOffer(workspaceId, reservationId))
  const shown: ShownOffer = {
    entry: entry.value,
    state,
    offering,
    offer: reservation && { reservation, state: offerStateOf(reservation, state, now) }
  }
  return shown
})

const offerStates = { live: "open", booked: "taken", released: "passed", lapsed: "lapsed" } as const

/** An offer to a person who does not wait any more is not open. */
const offerStateOf = (reservation: Reservation, entry: WaitingState, now: DateTime.Utc): OfferState => {
  const state = offerStates[reservationStateOf(reservation, now)]
  return state === "open" && entry !== "waiting" ? "passed" : state
}

/**
 * Answers the offer of a link, and returns what has become of it and the booking (D-WAIT-5). An answer that comes late or again changes
 * nothing. Fails with InvalidToken, or with a `Refusal` of the booking; the offer then stays.
 */
export const answerOffer = Effect.fn("waiting.answerOffer")(function* (
  token: string,
  answer: OfferAnswer,
  requestId: string
) {
  const list = yield* WaitingList
  const shown = yield* showOffer(token)
  const { entry, offer } = shown
  switch (answer) {
    case "leave":
      if (shown.state === "waiting") yield* list.leave(entry, [turn(entry, `${entry.id} left`)], null)
      return { shown: yield* showOffer(token), booked: null }
    case "pass":
      if (offer?.state === "open")
        yield* list.pass(offer.reservation, [turn(entry, `${offer.reservation.id} passed`)])
      return { shown: yield* showOffer(token), booked: null }
    case "take": {
      if (offer === null || (offer.state !== "open" && offer.state !== "taken"))
        return { shown, booked: null }
      const booked = yield* take(entry, offer.reservation, requestId).pipe(
        // It ended while it was taken, or was taken by a request before.
        Effect.catchTag("ReservationGone", () => Effect.succeed(null))
      )
      return { shown: yield* showOffer(token), booked }
    }
  }
})

/** Books the person at the offered time, once (D-WAIT-5). */
const take = (
  { bookerTimezone, details, eventTypeId, language, person }: WaitingEntry,
  { id, startAt }: Reservation,
  requestId: string
) =>
  book({
    eventTypeId,
    key: BookingKey.make(`waiting list ${id}`),
    startAt,
    bookerTimezone,
    language: Option.fromNullOr(language),
    booker: person,
    guests: [],
    responses: details.responses,
    locationKind: Option.fromNullOr(details.locationKind),
    attendeeAddress: Option.fromNullOr(details.attendeeAddress),
    consent: details.consent,
    touch: {},
    contactId: Option.none(),
    leadProof: Option.none(),
    rescheduledFrom: Option.none(),
    token: Option.none(),
    reservation: id,
    requestId,
    embed: true
  })
