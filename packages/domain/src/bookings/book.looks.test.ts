import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { BookingKey, Fingerprint, IdGenerator } from "../consistency/index.ts"
import { PersonName, PhoneNumbers } from "../contacts/index.ts"
import { EventTypeCatalog, FreeMailProviders, type Offering } from "../event-types/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import { book } from "./book.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { BookingTokens } from "./BookingTokens.ts"

const startAt = Sample.sampleTime(60)

/** Books with ports on which the hosts of this look's number are busy, and whose ledger finds a host taken so often. */
const looking = Effect.fnUntraced(function* (
  offering: Offering,
  busy: (look: number) => ReadonlyArray<number>,
  losses: number
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(Sample.sampleNow))
  let [looks, entries] = [0, 0]
  const start = DateTime.toEpochMillis(startAt)
  const ports = Layer.mergeAll(
    Sample.plainProofs,
    Layer.mock(EventTypeCatalog, { find: () => Effect.succeedSome(offering) }),
    Layer.mock(BookingLedger, {
      look: () =>
        Effect.sync(() => {
          looks += 1
          return {
            earlier: Option.none(),
            contacts: { ofLead: Option.none(), ofEmail: Option.none() },
            history: { loads: new Map(), upcoming: 0, replaced: Option.none() },
            busyPeriods: offering.hosts
              .filter((_, nth) => busy(looks).includes(nth))
              .map(({ id }) => ({
                hostId: id,
                eventTypeId: null,
                bookingUid: null,
                startAt: start,
                blocked: { start, end: start + 1 }
              }))
          }
        }),
      enter: ({ alternatives }) =>
        Effect.sync(() =>
          entries++ < losses ? { _tag: "SlotTaken" } : { _tag: "Entered", booking: alternatives[0] }
        )
    }),
    Layer.mock(BookingTokens, { mint: () => Effect.succeed("a.token") }),
    Layer.succeed(FreeMailProviders, { includes: () => false }),
    Layer.succeed(PhoneNumbers, { e164: () => Option.none(), countryOf: () => Option.none() }),
    Layer.succeed(Fingerprint, { sha256: () => Effect.succeed("") }),
    Layer.succeed(IdGenerator, {
      uuid: Effect.sync(() => crypto.randomUUID()),
      bits128: Effect.succeed(1n)
    })
  )
  const told = yield* book({
    eventTypeId: offering.eventType.id,
    key: BookingKey.make("attempt-1"),
    startAt,
    bookerTimezone: Sample.utc,
    booker: { name: PersonName.make("Ada"), email: Sample.sampleEmail() },
    ...Sample.minimalRequest
  }).pipe(Effect.result, Effect.provide(ports))
  const hostIds = offering.hosts.map(({ id }) => id)
  const outcome =
    told._tag === "Success"
      ? told.success.booking.hostIds.map((id) => hostIds.indexOf(id))
      : told.failure._tag
  return { looks, outcome }
})

describe("book, when the slot was just taken", () => {
  it.effect("D-BOOK-4: books with the host who became free meanwhile", () =>
    Effect.gen(function* () {
      const offering = Sample.sampleOffering({ hosts: 2 })
      const told = yield* looking(offering, (look) => (look === 1 ? [0] : [1]), 1)
      assert.deepEqual<unknown>(told, { looks: 2, outcome: [0] })
    })
  )

  it.effect("D-BOOK-4: refuses when it sees all hosts busy at one moment, or has lost too often", () =>
    Effect.gen(function* () {
      const offering = Sample.sampleOffering({ hosts: 2 })
      const gone = yield* looking(offering, (look) => (look === 1 ? [] : [0, 1]), 1)
      assert.deepEqual<unknown>(gone, { looks: 2, outcome: "SlotUnavailable" })
      const unlucky = yield* looking(offering, () => [], Infinity)
      assert.deepEqual<unknown>(unlucky, { looks: 16, outcome: "SlotUnavailable" })
    })
  )

  it.effect("D-BOOK-4: does not look again where there is one team only", () =>
    Effect.gen(function* () {
      const collective = Sample.sampleOffering({ hosts: 2, eventType: { assignment: "collective" } })
      const pair = Sample.sampleOffering({ hosts: 2 })
      const assignees = pair.eventType.hosts.map((one, nth) => ({ ...one, required: nth === 0 }))
      const beside = { ...pair, eventType: { ...pair.eventType, hosts: assignees } }
      for (const offering of [Sample.sampleOffering(), collective, beside]) {
        const told = yield* looking(offering, () => [], Infinity)
        assert.deepEqual<unknown>(told, { looks: 1, outcome: "SlotUnavailable" })
      }
    })
  )
})
