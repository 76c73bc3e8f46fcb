import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import * as Sample from "@calendeal/port-contracts/samples"
import { bookingRequest } from "../../../test/bookings/bookingRequest.ts"
import { bookPorts, emptySnapshot, newUid } from "../../../test/bookings/bookPorts.ts"
import { busyScopeAt } from "../availability/index.ts"
import { type Offering, WebAddress } from "../../workspace/event-types/index.ts"
import { book } from "./book.ts"
import type { Booking } from "./Booking.ts"
import type { Entry } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"

const settings = { delaySeconds: 0, newTab: false, countdown: false, fireTracking: false }
const confirmation = { redirectUrl: WebAddress.make("https://example.com/thanks"), ...settings }
const sample = Sample.sampleOffering({ hosts: 2, eventType: { confirmation } })
const request = bookingRequest(sample.eventType)
const { booker } = request

interface Given {
  readonly offering?: Offering
  readonly entry?: Entry
  /** The booking of the key from the second snapshot on. */
  readonly winner?: Booking
}

/** The result of a request, with all calls of the ledger. */
const booked = Effect.fnUntraced(function* (
  changes: Partial<BookingRequest>,
  { entry, offering = sample, winner }: Given = {}
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(Sample.sampleNow))
  const calls: Array<object> = []
  const record = <A>(call: object, value: A) => Effect.sync(() => (calls.push(call), value))
  const ports = bookPorts(offering, {
    look: (question) =>
      record(question, {
        ...emptySnapshot,
        earlier: calls.length > 0 ? Option.fromUndefinedOr(winner) : Option.none()
      }),
    enter: (draft) => record(draft, entry ?? { _tag: "Entered", booking: draft.alternatives[0] })
  })
  const result = yield* Effect.result(Effect.provide(book({ ...request, ...changes }), ports))
  if (result._tag === "Failure") return { calls, refusal: result.failure._tag }
  const { booking, isReplay, redirect } = result.success
  return { calls, uid: booking.uid, isReplay, redirectUrl: Option.getOrNull(redirect)?.redirectUrl }
})
const redirectWith = (uid: string) =>
  `https://example.com/thanks?booking_uid=${uid}&booking_token=read-${uid}`

describe("book", () => {
  it.effect("D-BOOK-10: returns the booking with its redirect, without one for a framed page", () =>
    Effect.gen(function* () {
      const { calls: _, ...first } = yield* booked({})
      assert.deepEqual<unknown>(first, { uid: newUid, isReplay: false, redirectUrl: redirectWith(newUid) })
      assert.isUndefined((yield* booked({ embed: true })).redirectUrl)
    })
  )

  it.effect("D-BOOK-1: returns the booking of a concurrent request with the same key as a replay", () =>
    Effect.gen(function* () {
      const attendees = [{ ...booker, role: "booker" }] as const
      const winner = Sample.sampleBooking(sample, { startAt: request.startAt, attendees, confirmation })
      const { calls: _, ...result } = yield* booked({}, { entry: { _tag: "StaleRead" }, winner })
      const redirectUrl = redirectWith(winner.uid)
      assert.deepEqual<unknown>(result, { uid: winner.uid, isReplay: true, redirectUrl })
    })
  )

  it.effect.each([
    ["SlotTaken", "SlotUnavailable"],
    ["InviteeLimitReached", "InviteeLimitReached"],
    ["Unavailable", "BookingUnavailable"]
  ] as const)("D-BOOK-4: the ledger's result %s fails with %s", ([_tag, refusal]) =>
    Effect.gen(function* () {
      assert.strictEqual((yield* booked({}, { entry: { _tag } })).refusal, refusal)
    })
  )

  it.effect("D-BOOK-3: checks the event type first, then the email policy, and enters no draft", () =>
    Effect.gen(function* () {
      const emailPolicy = { ...sample.eventType.emailPolicy, blockFreeProviders: true }
      const strict = { ...sample, eventType: { ...sample.eventType, emailPolicy, locations: [] } }
      const hidden: Offering = { ...strict, eventType: { ...strict.eventType, status: "hidden" } }
      const nowhere = { ...sample, eventType: { ...sample.eventType, locations: [] } }
      const refused = (offering: Offering) => Effect.map(booked({}, { offering }), ({ refusal }) => refusal)
      assert.strictEqual(yield* refused(hidden), "EventTypeNotFound")
      assert.strictEqual(yield* refused(strict), "EmailNotAllowed")
      assert.strictEqual(yield* refused(nowhere), "NoLocationConfigured")
      assert.lengthOf((yield* booked({}, { offering: nowhere })).calls, 1, "one snapshot, no draft")
    })
  )

  it.effect(
    "D-BOOK-4, D-BOOK-8: reads the busy periods of all possible hosts, without the booking to replace",
    () =>
      Effect.gen(function* () {
        const replaced = Sample.sampleBookingUid()
        const offering = { ...sample, eventType: { ...sample.eventType, perInviteeLimit: 3 } }
        const { calls } = yield* booked({ rescheduledFrom: Option.some(replaced) }, { offering })
        const [question] = calls
        assert.deepInclude(question ?? {}, {
          workspaceId: sample.workspace.id,
          eventTypeId: sample.eventType.id,
          busy: busyScopeAt(sample.eventType, sample.hosts, request.startAt),
          booker: booker.email,
          limitsInvitee: true,
          replacing: Option.some(replaced)
        })
        const malformed = yield* booked({ rescheduledFrom: Option.some("bk_") })
        assert.strictEqual(malformed.refusal, "RescheduledBookingNotFound")
        assert.deepInclude(malformed.calls[0] ?? {}, { limitsInvitee: false }, "without a limit")
      })
  )
})
