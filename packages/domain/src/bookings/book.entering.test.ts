import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { BusyTimes, type Commitment } from "../availability/index.ts"
import { BookingKey, Fingerprint, Identities } from "../consistency/index.ts"
import { ContactBook, PersonName, PhoneNumbers } from "../contacts/index.ts"
import { EventTypeCatalog, FreeMailProviders } from "../event-types/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import type { Booking } from "./Booking.ts"
import { book } from "./book.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { BookingTokens } from "./BookingTokens.ts"

const offering = Sample.sampleOffering()

/** A ledger and a calendar of its bookings. Each entry waits for its number to be let through, and may then be lost. */
const slowLedger = Effect.gen(function* () {
  yield* TestClock.setTime(DateTime.toEpochMillis(Sample.sampleNow))
  const gates = yield* Effect.replicateEffect(Deferred.make<"enter" | "die">(), 9)
  const made = new Map<string, Booking>()
  const seen = { looks: 0, entries: 0 }
  const commitments = (): ReadonlyArray<Commitment> =>
    [...made.values()].map(({ blockedFrom, blockedUntil, eventTypeId, hostIds, startAt, uid }) => ({
      hostId: hostIds[0] ?? assert.fail("nobody hosts"),
      eventTypeId,
      bookingUid: uid,
      startAt: DateTime.toEpochMillis(startAt),
      blocked: { start: DateTime.toEpochMillis(blockedFrom), end: DateTime.toEpochMillis(blockedUntil) }
    }))
  const ports = Layer.mergeAll(
    Sample.plainProofs,
    Layer.mock(EventTypeCatalog, { find: () => Effect.succeedSome(offering) }),
    Layer.mock(BookingLedger, {
      findByKey: (_workspace, _eventType, key) => Effect.sync(() => Option.fromUndefinedOr(made.get(key))),
      history: () => Effect.succeed({ loads: new Map(), upcoming: 0, replaced: Option.none() }),
      enter: ({ alternatives: [booking], key }) =>
        Effect.gen(function* () {
          const gate = gates[seen.entries++] ?? assert.fail("too many entries")
          if ((yield* Deferred.await(gate)) === "die") return yield* Effect.die("the database is gone")
          made.set(key, booking)
          return { _tag: "Entered", booking } as const
        })
    }),
    Layer.mock(BusyTimes, {
      between: () =>
        Effect.andThen(
          Effect.yieldNow,
          Effect.sync(() => {
            seen.looks += 1
            return commitments()
          })
        )
    }),
    Layer.mock(ContactBook, { findByEmail: () => Effect.succeedNone }),
    Layer.mock(BookingTokens, { mint: () => Effect.succeed("a.token") }),
    Layer.succeed(FreeMailProviders, { includes: () => false }),
    Layer.succeed(PhoneNumbers, { e164: () => Option.none(), countryOf: () => Option.none() }),
    Layer.succeed(Fingerprint, { sha256: () => Effect.succeed("") }),
    Layer.succeed(Identities, {
      uuid: Effect.sync(() => crypto.randomUUID()),
      bits128: Effect.sync(() => BigInt(seen.looks))
    })
  )
  const attempt = (key: string, startsIn = 60) =>
    book({
      eventTypeId: offering.eventType.id,
      key: BookingKey.make(`attempt-${key}`),
      startAt: Sample.sampleTime(startsIn),
      bookerTimezone: Sample.utc,
      booker: { name: PersonName.make("Ada"), email: Sample.sampleEmail() },
      ...Sample.unsaid
    }).pipe(
      Effect.match({
        onSuccess: ({ isReplay }) => (isReplay ? "replay" : "booked"),
        onFailure: ({ _tag }) => _tag
      }),
      Effect.provide(ports),
      Effect.forkChild
    )
  const settle = Effect.replicateEffect(Effect.yieldNow, 20)
  return { attempt, gates, seen, settle }
})

describe("book, when several want a slot at once in one process", () => {
  it.effect(
    "D-BOOK-4: one looks and is entered, and the others wait, look once and have entered nothing",
    () =>
      Effect.gen(function* () {
        const { attempt, gates, seen, settle } = yield* slowLedger
        const attempts = yield* Effect.forEach(["0", "1", "2", "3", "4"], (key) => attempt(key))
        yield* settle
        assert.deepStrictEqual(seen, { looks: 1, entries: 1 })
        const late = yield* attempt("5")
        yield* settle
        assert.deepStrictEqual(seen, { looks: 1, entries: 1 })
        yield* Deferred.succeed(gates[0] ?? assert.fail(), "enter")
        const told = yield* Fiber.joinAll([...attempts, late])
        assert.deepStrictEqual(told, ["booked", ...Array.from({ length: 5 }, () => "SlotUnavailable")])
        assert.deepStrictEqual(seen, { looks: 6, entries: 1 })
      })
  )

  it.effect("D-BOOK-1: a twin waits for the first of the two and is answered its booking", () =>
    Effect.gen(function* () {
      const { attempt, gates, seen, settle } = yield* slowLedger
      const twins = [yield* attempt("0"), yield* attempt("0")]
      yield* settle
      yield* Deferred.succeed(gates[0] ?? assert.fail(), "enter")
      assert.deepStrictEqual(yield* Fiber.joinAll(twins), ["booked", "replay"])
      assert.strictEqual(seen.entries, 1)
    })
  )

  it.effect("D-BOOK-4: another takes the place of the first when that one fails or goes away", () =>
    Effect.gen(function* () {
      const { attempt, gates, seen, settle } = yield* slowLedger
      const [first, second, third] = [yield* attempt("0"), yield* attempt("1"), yield* attempt("2")]
      yield* settle
      yield* Deferred.succeed(gates[0] ?? assert.fail(), "die")
      assert.isTrue(Exit.isFailure(yield* Fiber.await(first)))
      yield* settle
      assert.strictEqual(seen.entries, 2)
      yield* Fiber.interrupt(second)
      yield* settle
      assert.strictEqual(seen.entries, 3)
      yield* Deferred.succeed(gates[2] ?? assert.fail(), "enter")
      assert.strictEqual(yield* Fiber.join(third), "booked")
    })
  )

  it.effect("waits for nobody who wants another start, and for four others at most", () =>
    Effect.gen(function* () {
      const { attempt, gates, seen, settle } = yield* slowLedger
      const elsewhere = yield* attempt("0")
      const attempts = yield* Effect.forEach(["1", "2", "3", "4", "5", "6", "7"], (key) => attempt(key, 600))
      yield* settle
      assert.strictEqual(seen.entries, 2)
      for (const gate of [1, 2, 3, 4]) {
        assert.strictEqual(seen.entries, gate + 1)
        yield* Deferred.succeed(gates[gate] ?? assert.fail(), "die")
        yield* settle
      }
      // The three who are left have waited for four.
      assert.strictEqual(seen.entries, 8)
      yield* Fiber.interruptAll([elsewhere, ...attempts])
    })
  )
})
