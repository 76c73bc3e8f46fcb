import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { busyScopeAt, participants } from "../availability/index.ts"
import { Fingerprint, IdGenerator } from "../../workspace/consistency/index.ts"
import { ContactId, PhoneNumbers } from "../../leads/contacts/index.ts"
import { DealId } from "../../leads/deals/index.ts"
import {
  activeHosts,
  findOffering,
  FreeMailProviders,
  type Offering
} from "../../workspace/event-types/index.ts"
import { type Booking, BookingUid, bookingUidOf } from "./Booking.ts"
import { BookingLedger, type BookingQuestion, type MemberProof } from "./BookingLedger.ts"
import { asksFor, type BookingRequest } from "./BookingRequest.ts"
import { BookingTokens, proofFor, purposeFor, type VisitorProof } from "./BookingTokens.ts"
import { hasOneTeam } from "./candidateTeams.ts"
import { leadOf } from "./contactOf.ts"
import { holdIdOf } from "./holdIdOf.ts"
import { BookingUnavailable, InviteeLimitReached, SlotUnavailable } from "./errors.ts"
import type { Keeping } from "./keptHosts.ts"
import type { MemberChoice } from "./namedHost.ts"
import { OneOffLinkTokens } from "./OneOffLink.ts"
import { admit, place } from "./place.ts"
import { type Redirect, redirectOf } from "./Redirect.ts"
import { waits } from "./status.ts"

/** A member who moves a booking, and who keeps it, or who books for a person. */
export type ActingMember =
  | { readonly by: MemberProof; readonly keeping: Keeping }
  | { readonly by: MemberProof; readonly choice: MemberChoice }

/** The proof of a visitor who books or moves, or the member who does it for them. */
type BookingProof = VisitorProof | MemberProof

/** The booking of a key, new or from an earlier request. */
export interface Booked {
  readonly booking: Booking
  readonly isReplay: boolean
  /** None if no redirect is configured, if the page is framed, if the booking waits for approval, or if the key belongs to a different request. */
  readonly redirect: Option.Option<Redirect>
  /** A token for the booking, by `purposeFor` (D-TOK-2a); none if the key belongs to a different request. */
  readonly token: Option.Option<string>
}

/**
 * Books a slot exactly once per idempotency key (specification 4.2). A used key returns its booking before any other check
 * (D-BOOK-1). Fails with a `Refusal`. A failure stores nothing. `member`: who books or moves in place of the booker.
 *
 * ```ts
 * import { randomBytes } from "node:crypto"
 * import * as Crypto from "@calendeal/adapters-identity/crypto"
 * import * as Memory from "@calendeal/adapters-memory"
 * import * as ReferenceData from "@calendeal/adapters-identity/reference-data"
 * import { Bookings, Consistency } from "@calendeal/domain"
 * import { createOffering } from "@calendeal/port-contracts/samples"
 * import { DateTime, Effect, Layer, Redacted, Result, Schema } from "effect"
 *
 * const key = Redacted.make(`v1:${randomBytes(32).toString("base64")}`)
 * const keys = Result.getOrThrow(Crypto.parseKeyRing(key))
 * const ports = Layer.mergeAll(
 *   Memory.layer,
 *   ReferenceData.layer,
 *   Crypto.layer({ secretsKeys: keys, bookingTokenKeys: keys })
 * )
 *
 * const program = Effect.gen(function* () {
 *   const { eventType } = yield* createOffering()
 *   const tomorrow = DateTime.startOf(DateTime.add(yield* DateTime.now, { days: 1 }), "day")
 *   const request = yield* Schema.decodeEffect(Bookings.BookingRequest)({
 *     eventTypeId: eventType.id,
 *     key: "attempt-1042",
 *     startAt: DateTime.formatIso(DateTime.add(tomorrow, { hours: 9 })),
 *     bookerTimezone: "Europe/London",
 *     booker: { name: "Sam Rivera", email: "sam@customer.example" },
 *     requestId: "request-1"
 *   })
 *   const first = yield* Bookings.book(request)
 *   const second = yield* Bookings.book(request)
 *   const rival = { ...request, key: Consistency.BookingKey.make("attempt-1043") }
 *   const refusal = yield* Effect.flip(Bookings.book(rival))
 *   return [first.isReplay, second.isReplay, refusal._tag]
 * })
 *
 * await Effect.runPromise(Effect.provide(program, ports)) // => [false, true, "SlotUnavailable"]
 * ```
 */
export const book = Effect.fn("bookings.book")(function* (request: BookingRequest, member?: ActingMember) {
  const ledger = yield* BookingLedger
  const offering = yield* findOffering(request.eventTypeId)
  const prepared = yield* prepare(request, offering, member)
  let { held } = prepared
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const snapshot = yield* ledger.look(questionOf(request, { ...prepared, held }))
    if (Option.isSome(snapshot.earlier)) return yield* replay(request, prepared.proof, snapshot.earlier.value)
    // The page's own hold can be entered while its visitor books: the next snapshot has it.
    const isLate = held !== null && snapshot.reservation === undefined && attempt === 0
    const placed = place(request, { ...prepared, ...snapshot })
    if (isLate && Result.isFailure(placed) && placed.failure._tag === "SlotUnavailable") continue
    const draft = yield* Effect.fromResult(placed)
    const entry = yield* ledger.enter(draft)
    switch (entry._tag) {
      case "Entered":
        return yield* booked(request, prepared.proof, entry.booking, false)
      case "InviteeLimitReached":
        return yield* new InviteeLimitReached()
      case "Unavailable":
        return yield* new BookingUnavailable()
      case "ReservationGone":
        // A hold that has ended is none. Otherwise the next snapshot says why.
        held = null
        break
      case "LinkGone":
        // The next snapshot says why.
        break
      case "SlotTaken":
        // With a link, the next snapshot says whether a rival has used it up: that comes first (D-LINK-2).
        if (!isLate && draft.link === null && hasOneTeam(offering.eventType))
          return yield* new SlotUnavailable()
      // Otherwise another team can have become free: only a snapshot with all teams busy refuses the slot (D-BOOK-4).
    }
  }
  return yield* new SlotUnavailable()
})

/** Whether the person may book the event type, apart from the time. Fails with a `Refusal` (D-WAIT-2). */
export const mayBook = Effect.fn("bookings.mayBook")(function* (request: BookingRequest) {
  const ledger = yield* BookingLedger
  const offering = yield* findOffering(request.eventTypeId)
  const prepared = yield* prepare(request, offering, undefined)
  const snapshot = yield* ledger.look(questionOf(request, prepared))
  yield* Effect.fromResult(admit(request, { ...prepared, ...snapshot }))
  return offering
})

/**
 * The draft of the booking that the request would make now, which is not entered: for times that are kept for the person (D-RES-11).
 * Fails with a `Refusal`.
 */
export const draftBooking = Effect.fn("bookings.draftBooking")(function* (
  request: BookingRequest,
  member: ActingMember
) {
  const ledger = yield* BookingLedger
  const offering = yield* findOffering(request.eventTypeId)
  const prepared = yield* prepare(request, offering, member)
  const snapshot = yield* ledger.look(questionOf(request, prepared))
  return yield* Effect.fromResult(place(request, { ...prepared, ...snapshot }))
})

// Every failed attempt means that a concurrent request succeeded, so normal traffic does not reach this limit.
const maximumAttempts = 16

/** The circumstances that other requests do not change. */
const prepare = Effect.fnUntraced(function* (
  request: BookingRequest,
  offering: Offering,
  member: ActingMember | undefined
) {
  const fingerprint = yield* Fingerprint
  const idGenerator = yield* IdGenerator
  const now = yield* DateTime.now
  return {
    offering,
    now,
    lead: yield* leadOf(request, now),
    linkId: yield* linkOf(request),
    /** The id that the page's hold has, if there is one. A move frees the time of its booking instead. */
    held:
      request.hold === undefined ||
      request.reservation !== undefined ||
      Option.isSome(request.rescheduledFrom)
        ? null
        : yield* holdIdOf(request.hold),
    proof: member === undefined ? yield* proofOf(request, offering, now) : member.by,
    ...(member && Struct.omit(member, ["by"])),
    freeMail: yield* FreeMailProviders,
    phoneNumbers: yield* PhoneNumbers,
    consentSha256: yield* fingerprint.sha256(offering.eventType.consent.text),
    fresh: {
      uid: bookingUidOf(yield* idGenerator.bits128),
      dealId: DealId.make(yield* idGenerator.uuid),
      contactId: ContactId.make(yield* idGenerator.uuid),
      entryId: yield* idGenerator.uuid
    }
  }
})

/** The one-off link of a new booking; null: it has none, or the service has not issued it, which `place` refuses. */
const linkOf = Effect.fnUntraced(function* ({ link, rescheduledFrom }: BookingRequest) {
  if (link === undefined || Option.isSome(rescheduledFrom)) return null
  const tokens = yield* OneOffLinkTokens
  return Option.getOrNull(tokens.read(link))
})

// The question includes every possible participant, because the contact's routing is only known from the snapshot.
const questionOf = (
  { booker, key, rescheduledFrom, reservation, startAt }: BookingRequest,
  { held, lead, linkId, now, offering }: Effect.Success<ReturnType<typeof prepare>>
): BookingQuestion => ({
  workspaceId: offering.workspace.id,
  eventTypeId: offering.eventType.id,
  key: Option.some(key),
  booker: booker.email,
  leadId: Option.map(lead, ({ contactId }) => contactId),
  ranksHosts: !hasOneTeam(offering.eventType),
  limitsInvitee: offering.eventType.perInviteeLimit !== null,
  busy: busyScopeAt(
    offering.eventType,
    participants(offering, activeHosts(offering)).map(({ host }) => host),
    startAt
  ),
  now,
  replacing: Option.filter(rescheduledFrom, Schema.is(BookingUid)),
  link: linkId,
  ...(reservation !== undefined && { reservation }),
  ...(held !== null && { reservation: held })
})

/** The visitor's proof for the booking to replace. An invalid token counts as none. */
const proofOf = Effect.fnUntraced(function* (
  { rescheduledFrom, token }: BookingRequest,
  { workspace }: Offering,
  now: DateTime.Utc
) {
  if (Option.isNone(rescheduledFrom) || Option.isNone(token)) return "booker_email"
  const tokens = yield* BookingTokens
  const verified = yield* Effect.option(tokens.verify(token.value, now))
  return proofFor(Option.getOrUndefined(verified), { workspaceId: workspace.id, uid: rescheduledFrom.value })
})

const replay = (request: BookingRequest, proof: BookingProof, booking: Booking) =>
  asksFor(request, booking)
    ? booked(request, proof, booking, true)
    : Effect.succeed<Booked>({ booking, isReplay: true, redirect: Option.none(), token: Option.none() })

const booked = Effect.fnUntraced(function* (
  request: BookingRequest,
  proof: BookingProof,
  booking: Booking,
  isReplay: boolean
) {
  const redirect = request.embed || waits(booking) ? Option.none<Redirect>() : yield* redirectOf(booking)
  const tokens = yield* BookingTokens
  const { uid, workspaceId } = booking
  const token = yield* tokens.issue({ workspaceId, uid }, purposeFor(request, proof), yield* DateTime.now)
  const result: Booked = { booking, isReplay, redirect, token: Option.some(token) }
  return result
})
