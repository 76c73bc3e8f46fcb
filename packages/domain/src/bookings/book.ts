import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { BusyTimes, participants, searchSpan } from "../availability/index.ts"
import { EmailNotAllowed } from "../capture/index.ts"
import { atOneMoment, Fingerprint, Identities } from "../consistency/index.ts"
import { DealId } from "../deals/index.ts"
import {
  activeHosts,
  EventTypeNotFound,
  findOffering,
  FreeMailProviders,
  type Offering,
  takesEmail
} from "../event-types/index.ts"
import type { Booking } from "./Booking.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { asksFor, type BookingRequest } from "./BookingRequest.ts"
import { BookingUid, bookingUidOf } from "./BookingUid.ts"
import { contactOf } from "./contactOf.ts"
import { Entering } from "./Entering.ts"
import { BookingUnavailable, InviteeLimitReached, SlotUnavailable } from "./errors.ts"
import { hasOneTeam } from "./lineups.ts"
import { place } from "./place.ts"
import { UsedKeys } from "./UsedKeys.ts"
import { type Redirect, redirectOf } from "./Redirect.ts"
import { BookingTokens } from "./BookingTokens.ts"
import { proofFor } from "./VisitorEntry.ts"

/** The booking that the key made, now or before. */
export interface Booked {
  readonly booking: Booking
  readonly isReplay: boolean
  /** None when no redirect is configured, when the page is framed, or when the key's first user asked for something else. */
  readonly redirect: Option.Option<Redirect>
  /** Manages the booking for some minutes, for the caller that booked (D-TOK-2a); none for another request under a used key. */
  readonly token: Option.Option<string>
}

/**
 * Books a slot exactly once per idempotency key (specification 4.2). A used key answers with its booking before
 * anything else is asked (D-BOOK-1). Fails with EventTypeNotFound, EmailNotAllowed or a `Refusal`, and then has
 * stored nothing.
 *
 * ```ts
 * import { randomBytes } from "node:crypto"
 * import * as Crypto from "@calendeal/adapters-crypto"
 * import * as Memory from "@calendeal/adapters-memory"
 * import * as ReferenceData from "@calendeal/adapters-reference-data"
 * import { Bookings, Consistency } from "@calendeal/domain"
 * import { stageOffering } from "@calendeal/port-contracts/samples"
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
 *   const { eventType } = yield* stageOffering()
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
export const book = Effect.fn("bookings.book")(function* (request: BookingRequest) {
  const ledger = yield* BookingLedger
  const providers = yield* FreeMailProviders
  const offering = yield* findOffering(request.eventTypeId)
  const { eventType, workspace } = offering
  const findEarlier = ledger.findByKey(workspace.id, eventType.id, request.key)
  const used = yield* UsedKeys
  const refusal = refusedAtOnce(request, offering, providers)
  if (refusal !== undefined || used.has(request)) {
    const earlier = yield* findEarlier
    if (Option.isSome(earlier)) return yield* replay(request, earlier.value)
    if (refusal !== undefined) return yield* refusal
  }
  const entering = yield* Entering
  // Asked together, as few bookings are replays; and of one moment, or the slot might be seen as taken by a concurrent
  // twin whose key was not seen: then the booking that was asked for would be refused (D-BOOK-1).
  const look = atOneMoment(findEarlier, circumstances(request, offering))
  let [tries, waits] = [0, (yield* entering.over(request)) ? 1 : 0]
  const attempt = Effect.gen(function* () {
    const [earlier, seen] = yield* look
    if (Option.isSome(earlier)) return { _tag: "AlreadyEntered", booking: earlier.value } as const
    const placed = place(request, seen)
    if (Result.isFailure(placed)) return yield* placed.failure
    const isInTurn = waits === 0 || waits === maximumWaits
    if (!isInTurn && (yield* entering.over(request))) return { _tag: "Waited" } as const
    return yield* entering.before(request)(ledger.enter(placed.success))
  })
  for (;;) {
    // Whoever comes first has the others wait before they look: most of them need to look only once.
    const entry = yield* waits === 0 ? entering.before(request)(attempt) : attempt
    switch (entry._tag) {
      case "Entered":
        used.add(request)
        return yield* booked(request, entry.booking, false)
      case "AlreadyEntered":
        used.add(request)
        return yield* replay(request, entry.booking)
      case "Waited":
        waits += 1
        break
      case "SlotTaken":
        tries += 1
        waits = Math.max(waits, 1)
        if (tries === maximumTries || hasOneTeam(eventType)) return yield* new SlotUnavailable()
        break
      case "InviteeLimitReached":
        return yield* new InviteeLimitReached()
      case "Unavailable":
        return yield* new BookingUnavailable()
    }
  }
})

/** What is refused whatever is stored, but for a replay (D-BOOK-3). */
const refusedAtOnce = (
  { booker }: BookingRequest,
  { eventType }: Offering,
  { includes }: FreeMailProviders["Service"]
) => {
  if (eventType.status !== "active") return new EventTypeNotFound()
  return takesEmail(eventType.emailPolicy, booker.email, includes) ? undefined : new EmailNotAllowed()
}

/**
 * How often one request tries to enter its booking. Where several teams could take it, one may have become free while
 * another was taken: only a look that finds all busy at one moment shows that the slot is gone (D-BOOK-4).
 */
const maximumTries = 4

/** For how many others a request waits who enter the same slot; each time it looks again. */
const maximumWaits = 4

/** Gathers what the decision depends on. */
const circumstances = Effect.fn("bookings.circumstances")(function* (
  request: BookingRequest,
  offering: Offering
) {
  const ledger = yield* BookingLedger
  const busyTimes = yield* BusyTimes
  const identities = yield* Identities
  const fingerprint = yield* Fingerprint
  const now = yield* DateTime.now
  const { eventType, workspace } = offering
  // Everybody who may take part is asked about: whom the contact's routing allows is not known before all is answered.
  const hostIds = participants(offering, activeHosts(offering)).map(({ host }) => host.id)
  const replacing = Option.filter(request.rescheduledFrom, Schema.is(BookingUid))
  const start = DateTime.toEpochMillis(request.startAt)
  const span = searchSpan({ start, end: start + 1 })
  const [proof, contact, history, commitments] = yield* Effect.all(
    [
      proofOf(request, offering, now),
      contactOf(request, offering, now),
      ledger.history({
        workspaceId: workspace.id,
        eventTypeId: eventType.id,
        hostIds: hasOneTeam(eventType) ? [] : hostIds,
        booker: eventType.perInviteeLimit === null ? null : request.booker.email,
        now,
        replacing
      }),
      busyTimes.between({
        workspaceId: workspace.id,
        eventTypeId: eventType.id,
        hostIds,
        from: span.start,
        to: span.end,
        ...Option.match(replacing, { onNone: () => ({}), onSome: (except) => ({ except }) })
      })
    ],
    { concurrency: "unbounded" }
  )
  return {
    offering,
    now,
    ...contact,
    history,
    commitments,
    consentSha256: yield* fingerprint.sha256(eventType.consent.text),
    proof,
    fresh: {
      entryId: yield* identities.uuid,
      uid: bookingUidOf(yield* identities.bits128),
      dealId: DealId.make(yield* identities.uuid)
    }
  }
})

/** What the visitor presents for the booking that is to be replaced. A bad token counts as none. */
const proofOf = Effect.fnUntraced(function* (
  { rescheduledFrom, token }: BookingRequest,
  { workspace }: Offering,
  now: DateTime.Utc
) {
  if (Option.isNone(rescheduledFrom) || Option.isNone(token)) return "booker_email"
  const tokens = yield* BookingTokens
  const said = yield* Effect.option(tokens.verify(token.value, now))
  return proofFor(Option.getOrUndefined(said), { workspaceId: workspace.id, uid: rescheduledFrom.value })
})

const replay = (request: BookingRequest, booking: Booking) =>
  asksFor(request, booking)
    ? booked(request, booking, true)
    : Effect.succeed<Booked>({ booking, isReplay: true, redirect: Option.none(), token: Option.none() })

const booked = Effect.fnUntraced(function* (request: BookingRequest, booking: Booking, isReplay: boolean) {
  const redirect = request.embed ? Option.none<Redirect>() : yield* redirectOf(booking)
  const tokens = yield* BookingTokens
  const { uid, workspaceId } = booking
  const token = yield* tokens.mint({ workspaceId, uid }, "manage", yield* DateTime.now)
  const answer: Booked = { booking, isReplay, redirect, token: Option.some(token) }
  return answer
})
