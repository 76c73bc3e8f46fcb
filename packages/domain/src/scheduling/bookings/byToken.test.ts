import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { IdGenerator, OutboxMessage } from "../../workspace/consistency/index.ts"
import { sampleBooking, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import { erasedEmail } from "../../leads/contacts/index.ts"
import { EventTypeCatalog, type Offering } from "../../workspace/event-types/index.ts"
import type { Booking } from "./Booking.ts"
import { BookingLedger, type VisitorEntry } from "./BookingLedger.ts"
import { BookingTokens, type TokenKind } from "./BookingTokens.ts"
import { cancel, summarise } from "./byToken.ts"
import { linkValidUntil } from "./linkTokens.ts"
import { BookingNotFound, BookingUnavailable, InvalidToken } from "./errors.ts"

const offering = sampleOffering()
const sample = sampleBooking(offering)
const entryId = crypto.randomUUID()

const subject = { workspaceId: sample.workspaceId, uid: sample.uid }

/** Tokens that are their purpose, after `link-` for links, valid for the sample. */
const tokens = Layer.mock(BookingTokens, {
  verify: (text) => {
    const [kind, purpose]: [TokenKind, string] = text.startsWith("link-")
      ? ["link", text.slice("link-".length)]
      : ["session", text]
    return purpose === "manage" || purpose === "read"
      ? Effect.succeed({ ...subject, purpose, kind })
      : Effect.fail(new InvalidToken())
  }
})

/** The result of a cancellation with this stored booking, whose status can be another one in the transaction. */
const cancelled = Effect.fnUntraced(function* (
  stored: Booking | undefined,
  { now = sampleNow, token = "manage", statusThen = stored?.status } = {}
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(now))
  const calls: Array<unknown> = []
  const ports = Layer.mergeAll(
    tokens,
    Layer.mock(IdGenerator, { uuid: Effect.succeed(entryId) }),
    Layer.mock(BookingLedger, {
      find: () => Effect.succeed(Option.fromUndefinedOr(stored)),
      cancel: (entry, messages, given) => {
        calls.push([entry, messages, given])
        return Effect.succeed(Option.fromUndefinedOr(statusThen))
      }
    })
  )
  const result = yield* Effect.result(Effect.provide(cancel(token, "request-1", reason), ports))
  return { calls, result: result._tag === "Success" ? result.success : result.failure }
})

const reason = "I am ill"

const entry: VisitorEntry = {
  id: entryId,
  workspaceId: sample.workspaceId,
  action: "booking.cancel",
  subject: sample.uid,
  proof: "manage_token",
  at: sampleNow,
  requestId: "request-1"
}
const message = OutboxMessage.make({
  _tag: "ReportCancellation",
  workspaceId: sample.workspaceId,
  bookingUid: sample.uid
})

describe("cancel", () => {
  it.effect(
    "D-CAN-1, D-MGMT-49, D-TOK-2a: cancels the booking of a manage token for its reason, with an audit log entry; again succeeds",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* cancelled(sample), {
          calls: [[entry, [message], reason]],
          result: sample.uid
        })
        const again = yield* cancelled({ ...sample, status: "cancelled" })
        assert.strictEqual(again.result, sample.uid)
      })
  )

  it.effect(
    "D-CAN-1, D-TOK-1, D-TOK-2a: cancels nothing for an invalid or read token, or without a booking",
    () =>
      Effect.gen(function* () {
        for (const token of ["bad", "read"])
          assert.deepStrictEqual(yield* cancelled(sample, { token }), {
            calls: [],
            result: new InvalidToken()
          })
        assert.deepStrictEqual(yield* cancelled(undefined), { calls: [], result: new BookingNotFound() })
      })
  )

  it.effect("D-CAN-1: does not cancel a rescheduled booking, even if it is rescheduled concurrently", () =>
    Effect.gen(function* () {
      const rescheduled = yield* cancelled({ ...sample, status: "rescheduled" })
      assert.deepStrictEqual(rescheduled, { calls: [], result: new BookingUnavailable() })
      const { result } = yield* cancelled(sample, { statusThen: "rescheduled" })
      assert.deepStrictEqual(result, new BookingUnavailable())
    })
  )

  it.effect("D-CAN-1: does not cancel a booking that has started; a millisecond before it does", () =>
    Effect.gen(function* () {
      const started = yield* cancelled(sample, { now: sample.startAt })
      assert.deepStrictEqual(started, { calls: [], result: new BookingUnavailable() })
      const { result } = yield* cancelled(sample, {
        now: DateTime.subtract(sample.startAt, { milliseconds: 1 })
      })
      assert.strictEqual(result, sample.uid)
    })
  )
})

describe("cancel by a link", () => {
  it.effect("D-MAIL-22: cancels the booking, and the audit log entry names the link", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cancelled(sample, { token: "link-manage" }), {
        calls: [[{ ...entry, proof: "manage_link" }, [message], reason]],
        result: sample.uid
      })
    })
  )

  it.effect("D-MAIL-21, D-MAIL-22: cancels nothing for guests, or for an erased booking", () =>
    Effect.gen(function* () {
      const refused = { calls: [], result: new InvalidToken() }
      const isCancelled = { ...sample, status: "cancelled" as const }
      for (const stored of [sample, isCancelled])
        assert.deepStrictEqual(yield* cancelled(stored, { token: "link-read" }), refused)
      for (const stored of [withoutBooker, { ...withoutBooker, status: "cancelled" as const }])
        assert.deepStrictEqual(yield* cancelled(stored, { token: "link-manage" }), refused)
    })
  )

  it.effect(
    "D-MAIL-21: says that the booking is cancelled to who cancels it again, until the link ends",
    () =>
      Effect.gen(function* () {
        const stored = { ...sample, status: "cancelled" as const }
        const again = yield* cancelled(stored, { token: "link-manage" })
        assert.strictEqual(again.result, sample.uid)
        const late = yield* cancelled(stored, { token: "link-manage", now: linkValidUntil(sample) })
        assert.deepStrictEqual(late, { calls: [], result: new InvalidToken() })
      })
  )

  it.effect("D-MAIL-22: does not cancel a booking that was moved or has started", () =>
    Effect.gen(function* () {
      const refused = { calls: [], result: new BookingUnavailable() }
      const moved = yield* cancelled({ ...sample, status: "rescheduled" }, { token: "link-manage" })
      assert.deepStrictEqual(moved, refused)
      const started = yield* cancelled(sample, { token: "link-manage", now: sample.startAt })
      assert.deepStrictEqual(started, refused)
    })
  )
})

/** The sample after its booker was erased. */
const withoutBooker: Booking = {
  ...sample,
  attendees: sample.attendees.map((attendee) =>
    attendee.role === "booker" ? { ...attendee, email: erasedEmail({ id: entryId }) } : attendee
  )
}

describe("summarise", () => {
  /** Tokens that are valid at `sampleNow` only. */
  const tokensNow = Layer.mock(BookingTokens, {
    verify: (token, now) =>
      DateTime.Equivalence(now, sampleNow)
        ? BookingTokens.use(({ verify }) => verify(token, now)).pipe(Effect.provide(tokens))
        : Effect.fail(new InvalidToken())
  })
  const summary = Effect.fnUntraced(function* (
    token: string,
    bookings: ReadonlyArray<Booking>,
    catalogued: Offering = offering
  ) {
    yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
    const ledger = Layer.mock(BookingLedger, {
      find: (workspaceId, uid) =>
        Effect.succeed(
          Option.fromNullishOr(bookings.find((one) => one.workspaceId === workspaceId && one.uid === uid))
        ),
      findRequestedMove: (_, uid) =>
        Effect.succeed(Option.fromNullishOr(bookings.find(({ toReplace }) => toReplace === uid)))
    })
    const catalog = Layer.mock(EventTypeCatalog, {
      find: (id) => Effect.succeed(Option.liftPredicate(catalogued, () => id === offering.eventType.id))
    })
    return yield* summarise(token).pipe(Effect.provide(Layer.mergeAll(tokensNow, ledger, catalog)))
  })

  it.effect("§4.5: returns the booking of a valid token", () =>
    Effect.gen(function* () {
      const found = yield* summary("read", [sampleBooking(sampleOffering()), sample])
      assert.deepStrictEqual(found, { booking: sample, link: null })
    })
  )

  it.effect("D-TOK-1: fails for an invalid token", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.flip(summary("bad", [sample])), new InvalidToken())
    })
  )

  it.effect("D-WS-1: does not find a deleted booking, or one of another workspace", () =>
    Effect.gen(function* () {
      const foreign = { ...sample, workspaceId: sampleOffering().workspace.id }
      assert.deepStrictEqual(yield* Effect.flip(summary("read", [])), new BookingNotFound())
      assert.deepStrictEqual(yield* Effect.flip(summary("read", [foreign])), new BookingNotFound())
    })
  )

  const page = { workspaceSlug: offering.workspace.slug, eventTypeSlug: offering.eventType.slug }
  const booker = sample.attendees.find(({ role }) => role === "booker")?.name ?? ""
  const link = {
    status: "confirmed",
    isChangeable: true,
    refunds: null,
    move: null,
    others: [],
    page,
    booker,
    address: null
  } as const

  it.effect("D-MAIL-22: a manage link shows the booking; a read link shows it without attendees", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* summary("link-manage", [sample]), { booking: sample, link })
      assert.deepStrictEqual(yield* summary("link-read", [sample]), {
        booking: { ...sample, attendees: [] },
        link: { ...link, isChangeable: false }
      })
    })
  )

  const hour = { reason: "approval", until: DateTime.add(sampleNow, { hours: 1 }) } as const
  it.effect.each([
    [{ status: "held", hold: hour }, "requested"],
    [{ status: "held", hold: { ...hour, until: sampleNow } }, "expired"],
    [{ status: "expired" }, "expired"],
    [{ status: "declined" }, "declined"],
    [{ status: "cancelled" }, null],
    [{ status: "rescheduled" }, null]
  ] as const)("D-PAGE-35: the booker's link says of a wish to move that is %j: %s", ([state, status]) =>
    Effect.gen(function* () {
      const startAt = DateTime.add(sample.startAt, { days: 1 })
      const move = sampleBooking(offering, { startAt, toReplace: sample.uid, ...state })
      const shown = (yield* summary("link-manage", [sample, move])).link?.move
      assert.deepStrictEqual(shown, status === null ? null : { startAt, status })
      assert.isNull((yield* summary("link-read", [sample, move])).link?.move)
    })
  )

  it.effect("D-MAIL-22: a link shows the address of a meeting in person", () =>
    Effect.gen(function* () {
      const attendeeAddress = "2 Low Road"
      const places = [
        [{ kind: "in_person_host", address: "1 High Street" }, "1 High Street"],
        [{ kind: "in_person_attendee" }, attendeeAddress]
      ] as const
      for (const [location, address] of places) {
        const found = yield* summary("link-read", [{ ...sample, location, attendeeAddress }])
        assert.strictEqual(found.link?.address, address)
      }
    })
  )

  it.effect("D-MAIL-22: the link of a moved booking says so", () =>
    Effect.gen(function* () {
      const found = yield* summary("link-manage", [{ ...sample, status: "rescheduled" }])
      assert.deepStrictEqual(found.link, { ...link, status: "rescheduled", isChangeable: false })
    })
  )

  it.effect("D-MAIL-23: the link of a hidden or archived event type shows the booking without a page", () =>
    Effect.gen(function* () {
      for (const status of ["hidden", "archived"] as const) {
        const hidden = { ...offering, eventType: { ...offering.eventType, status } }
        const found = yield* summary("link-manage", [sample], hidden)
        assert.deepStrictEqual(found, { booking: sample, link: { ...link, page: null } })
      }
    })
  )

  it.effect("D-MAIL-21: a link shows no cancelled or erased booking; a session token shows both", () =>
    Effect.gen(function* () {
      for (const stored of [{ ...sample, status: "cancelled" as const }, withoutBooker]) {
        for (const token of ["link-manage", "link-read"])
          assert.deepStrictEqual(yield* Effect.flip(summary(token, [stored])), new InvalidToken())
        assert.strictEqual((yield* summary("read", [stored])).booking, stored)
      }
    })
  )
})
