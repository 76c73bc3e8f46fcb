import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { TestClock } from "effect/testing"
import { BusyTimes } from "../availability/index.ts"
import { BookingKey, Fingerprint, Identities } from "../consistency/index.ts"
import { ContactBook, PersonName, PhoneNumbers } from "../contacts/index.ts"
import { EventTypeCatalog, FreeMailProviders } from "../event-types/index.ts"
import * as Sample from "../samples/index.ts"
import { book } from "./book.ts"
import { BookingLedger } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import { SummaryTokens } from "./SummaryTokens.ts"

const offering = Sample.sampleOffering()
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }
const request: BookingRequest = {
  eventTypeId: offering.eventType.id,
  key: BookingKey.make("attempt-1"),
  startAt: Sample.sampleTime(60),
  bookerTimezone: Sample.utc,
  booker,
  ...Sample.unsaid
}
const made = Sample.sampleBooking(offering, {
  startAt: request.startAt,
  attendees: [{ ...booker, role: "booker" }]
})

/** A ledger in which the key's booking appears after the first look at the key, and a calendar that has it already. */
const ports = (appears: boolean) =>
  Layer.unwrap(
    Effect.map(Ref.make(0), (looks) => {
      const start = DateTime.toEpochMillis(made.startAt)
      const taken = made.hostIds.map((hostId) => ({
        hostId,
        eventTypeId: made.eventTypeId,
        bookingUid: made.uid,
        startAt: start,
        blocked: { start, end: DateTime.toEpochMillis(made.endAt) }
      }))
      return Layer.mergeAll(
        Layer.mock(EventTypeCatalog, { find: () => Effect.succeedSome(offering) }),
        Layer.mock(BookingLedger, {
          findByKey: () =>
            Effect.map(
              Ref.getAndUpdate(looks, (count) => count + 1),
              (count) => (appears && count > 0 ? Option.some(made) : Option.none())
            ),
          history: () => Effect.succeed({ loads: new Map(), upcoming: 0, replaced: Option.none() })
        }),
        Layer.mock(BusyTimes, { between: () => Effect.succeed(taken) }),
        Layer.mock(ContactBook, { findByEmail: () => Effect.succeedNone }),
        Layer.mock(SummaryTokens, { mint: () => Effect.succeed("a.token") }),
        Layer.succeed(FreeMailProviders, { includes: () => false }),
        Layer.succeed(PhoneNumbers, { e164: () => Option.none(), countryOf: () => Option.none() }),
        Layer.succeed(Fingerprint, { sha256: () => Effect.succeed("") }),
        Layer.succeed(Identities, {
          uuid: Effect.sync(() => crypto.randomUUID()),
          bits128: Effect.succeed(1n)
        })
      )
    })
  )

const attempt = (appears: boolean) =>
  Effect.andThen(
    TestClock.setTime(DateTime.toEpochMillis(Sample.sampleNow)),
    Effect.provide(book(request), ports(appears))
  )

describe("book, when a concurrent twin has just taken the slot", () => {
  it.effect("D-BOOK-1: answers the twin's booking, not that the slot is taken", () =>
    Effect.gen(function* () {
      const { booking, isReplay } = yield* attempt(true)
      assert.strictEqual(booking.uid, made.uid)
      assert.isTrue(isReplay)
    })
  )

  it.effect("D-BOOK-4: says that the slot is taken when it was somebody else's key", () =>
    Effect.gen(function* () {
      const refusal = yield* Effect.flip(attempt(false))
      assert.strictEqual(refusal._tag, "SlotUnavailable")
    })
  )
})
