import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { BookingKey, Fingerprint, IdGenerator } from "../consistency/index.ts"
import { PersonName, PhoneNumbers } from "../contacts/index.ts"
import { EventTypeCatalog, EventTypeId, FreeMailProviders, WebAddress } from "../event-types/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import { book } from "./book.ts"
import { BookingLedger } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import { BookingTokens } from "./BookingTokens.ts"

const sample = Sample.sampleOffering()
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }
const key = BookingKey.make("attempt-1")
const request: BookingRequest = {
  eventTypeId: sample.eventType.id,
  key,
  startAt: Sample.sampleTime(60),
  bookerTimezone: Sample.utc,
  booker,
  ...Sample.minimalRequest
}
const settings = { delaySeconds: 0, newTab: false, countdown: false, fireTracking: false }
/** What an earlier attempt with the key made. */
const made = Sample.sampleBooking(sample, {
  startAt: request.startAt,
  attendees: [{ ...booker, role: "booker" }],
  confirmation: { redirectUrl: WebAddress.make("https://example.com/thanks"), ...settings }
})

const unused = BookingKey.make("attempt-2")

type Given = Partial<BookingRequest>
type Status = "active" | "hidden" | "archived"

/** Tries again, where everything speaks against a booking. */
const again = (given: Given, status: Status = "active") => {
  const offering = {
    workspace: { ...sample.workspace, subscription: "lapsed" as const },
    hosts: [],
    eventType: { ...sample.eventType, status, locations: [] }
  }
  const catalog = (id: EventTypeId) => Option.liftPredicate(offering, () => id === sample.eventType.id)
  const ports = Layer.mergeAll(
    Sample.plainProofs,
    Layer.mock(EventTypeCatalog, { find: (id) => Effect.succeed(catalog(id)) }),
    Layer.mock(BookingLedger, {
      look: ({ eventTypeId, key: used, workspaceId }) => {
        const isUsed =
          workspaceId === made.workspaceId &&
          eventTypeId === made.eventTypeId &&
          Option.getOrNull(used) === key
        return Effect.succeed({
          earlier: Option.liftPredicate(made, () => isUsed),
          contacts: { ofLead: Option.none(), ofEmail: Option.none() },
          history: { loads: new Map(), upcoming: 99, replaced: Option.none() },
          busyPeriods: []
        })
      }
    }),
    Layer.mock(BookingTokens, { mint: ({ uid }, purpose) => Effect.succeed(`${purpose}-${uid}`) }),
    Layer.succeed(FreeMailProviders, { includes: () => assert.fail("asked of free mail") }),
    Layer.succeed(PhoneNumbers, {
      e164: () => Option.none(),
      countryOf: () => assert.fail("asked of a phone")
    }),
    Layer.mock(Fingerprint, { sha256: (text) => Effect.succeed(text) }),
    Layer.mock(IdGenerator, { uuid: Effect.sync(() => crypto.randomUUID()), bits128: Effect.succeed(7n) })
  )
  return book({ ...request, ...given }).pipe(Effect.provide(ports))
}
const address = `https://example.com/thanks?booking_uid=${made.uid}&booking_token=read-${made.uid}`

describe("book, when the key is used", () => {
  it.effect.each(["active", "hidden", "archived"] as const)(
    "D-BOOK-1: answers the first booking and a fresh token, though the event type is %s and closed",
    (status) =>
      Effect.gen(function* () {
        const { booking, isReplay, redirect } = yield* again({}, status)
        assert.strictEqual(booking, made)
        assert.isTrue(isReplay)
        assert.strictEqual(Option.getOrNull(redirect)?.redirectUrl, address)
      })
  )

  it.effect(
    "D-BOOK-1: tells a stranger with the key the booking, and never the redirect with its token",
    () =>
      Effect.gen(function* () {
        const strangers: ReadonlyArray<Partial<BookingRequest>> = [
          { booker: { ...booker, email: Sample.sampleEmail() } },
          { startAt: Sample.sampleTime(90) },
          { guests: [{ ...booker, email: Sample.sampleEmail() }] },
          { rescheduledFrom: Option.some(made.uid) }
        ]
        for (const stranger of strangers) {
          const told = yield* again(stranger)
          assert.deepStrictEqual(told, {
            booking: made,
            isReplay: true,
            redirect: Option.none(),
            token: Option.none()
          })
        }
      })
  )

  it.effect("D-BOOK-10: a framed page is sent nowhere by a replay either", () =>
    Effect.gen(function* () {
      assert.isTrue(Option.isNone((yield* again({ embed: true })).redirect))
    })
  )

  it.effect("D-WS-3: an unknown event type has no keys at all", () =>
    Effect.gen(function* () {
      const unknown = again({ eventTypeId: EventTypeId.make(crypto.randomUUID()) })
      assert.strictEqual((yield* Effect.flip(unknown))._tag, "EventTypeNotFound")
    })
  )

  it.effect("D-BOOK-1: a key that made nothing is no replay", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(again({ key: unused }))
      assert.strictEqual(refused._tag, "NoLocationConfigured")
    })
  )
})
