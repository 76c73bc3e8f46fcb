import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Sample from "@calendeal/port-contracts/samples"
import { bookingRequest } from "../../../test/bookings/bookingRequest.ts"
import { bookPorts, emptySnapshot } from "../../../test/bookings/bookPorts.ts"
import { BookingKey } from "../../workspace/consistency/index.ts"
import { PhoneNumbers } from "../../leads/contacts/index.ts"
import { EventTypeId, FreeMailProviders, WebAddress } from "../../workspace/event-types/index.ts"
import { book } from "./book.ts"
import type { BookingRequest } from "./BookingRequest.ts"

const sample = Sample.sampleOffering()
const request = bookingRequest(sample.eventType)
const { booker, key } = request
const settings = { delaySeconds: 0, newTab: false, countdown: false, fireTracking: false }
/** The booking of the key. */
const earlier = Sample.sampleBooking(sample, {
  startAt: request.startAt,
  attendees: [{ ...booker, role: "booker" }],
  confirmation: { redirectUrl: WebAddress.make("https://example.com/thanks"), ...settings }
})

/** Repeats the request for an event type that a new booking cannot use. */
const retried = (
  changes: Partial<BookingRequest>,
  status: (typeof sample)["eventType"]["status"] = "active"
) => {
  const offering = {
    workspace: { ...sample.workspace, subscription: "lapsed" as const },
    hosts: [],
    eventType: { ...sample.eventType, status, locations: [] }
  }
  const ledger = bookPorts(offering, {
    look: ({ eventTypeId, key: used, workspaceId }) => {
      const isUsed =
        workspaceId === earlier.workspaceId &&
        eventTypeId === earlier.eventTypeId &&
        Option.getOrNull(used) === key
      return Effect.succeed({
        ...emptySnapshot,
        earlier: Option.liftPredicate(earlier, () => isUsed),
        history: { ...emptySnapshot.history, upcoming: 99 }
      })
    },
    enter: () => Effect.die("a replay enters no draft")
  })
  const unused = Layer.mergeAll(
    Layer.mock(FreeMailProviders, { includes: () => assert.fail("checked the email") }),
    Layer.mock(PhoneNumbers, { e164: () => Option.none(), countryOf: () => assert.fail("checked the phone") })
  )
  return book({ ...request, ...changes }).pipe(Effect.provide(Layer.mergeAll(ledger, unused)))
}

describe("book, with a used key", () => {
  it.effect.each(["active", "hidden", "archived"] as const)(
    "D-BOOK-1: returns the first booking and a new token, if the event type is %s and cannot be booked",
    (status) =>
      Effect.gen(function* () {
        const { booking, isReplay, redirect } = yield* retried({}, status)
        assert.strictEqual(booking, earlier)
        assert.isTrue(isReplay)
        const address = `https://example.com/thanks?booking_uid=${earlier.uid}&booking_token=read-${earlier.uid}`
        assert.strictEqual(Option.getOrNull(redirect)?.redirectUrl, address)
      })
  )

  it.effect("D-BOOK-1: returns a different request only the booking, without a redirect and a token", () =>
    Effect.gen(function* () {
      const differences: ReadonlyArray<Partial<BookingRequest>> = [
        { booker: { ...booker, email: Sample.sampleEmail() } },
        { startAt: Sample.sampleTime(90) },
        { guests: [{ ...booker, email: Sample.sampleEmail() }] },
        { rescheduledFrom: Option.some(earlier.uid) }
      ]
      for (const difference of differences)
        assert.deepStrictEqual(yield* retried(difference), {
          booking: earlier,
          isReplay: true,
          redirect: Option.none(),
          token: Option.none()
        })
    })
  )

  it.effect("D-BOOK-10: returns no redirect to a framed page", () =>
    Effect.gen(function* () {
      assert.isTrue(Option.isNone((yield* retried({ embed: true })).redirect))
    })
  )

  it.effect("D-WS-3: does not find an unknown event type", () =>
    Effect.gen(function* () {
      const unknown = retried({ eventTypeId: EventTypeId.make(crypto.randomUUID()) })
      assert.strictEqual((yield* Effect.flip(unknown))._tag, "EventTypeNotFound")
    })
  )

  it.effect("D-BOOK-1: decides a new booking for another key", () =>
    Effect.gen(function* () {
      const refusal = yield* Effect.flip(retried({ key: BookingKey.make("attempt-2") }))
      assert.strictEqual(refusal._tag, "NoLocationConfigured")
    })
  )
})
