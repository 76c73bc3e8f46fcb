import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import { BookingLedger } from "@calendeal/domain/bookings"
import { Fingerprint, IdGenerator, KeyRetention } from "@calendeal/domain/consistency"
import type { ContactBook } from "@calendeal/domain/contacts"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import type { RevenueLedger } from "@calendeal/domain/transactions"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import {
  earlierOf,
  recordPayment,
  sampleBooking,
  sampleDraft,
  samplePayment,
  createOffering
} from "../samples/index.ts"

export * from "./RequestKeys.contract.ts"

/** The contract of `IdGenerator`. */
export const idGeneratorContract = <E>(adapter: string, ports: Layer<IdGenerator, E>) =>
  layer(ports)(`IdGenerator / ${adapter}`, (it) => {
    it.effect("generates random lower-case UUIDs without duplicates", () =>
      Effect.gen(function* () {
        const { uuid } = yield* IdGenerator
        const drawn = yield* Effect.all(Array.from({ length: 1000 }, () => uuid))
        for (const id of drawn)
          assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        assert.strictEqual(new Set(drawn).size, 1000)
      })
    )

    it.effect("generates 128 random bits, each of which is 0 or 1 equally often", () =>
      Effect.gen(function* () {
        const { bits128 } = yield* IdGenerator
        const drawn = yield* Effect.all(Array.from({ length: 1000 }, () => bits128))
        assert.strictEqual(new Set(drawn).size, 1000)
        assert.isTrue(drawn.every((bits) => bits >= 0n && bits < 2n ** 128n))
        for (let bit = 0n; bit < 128n; bit++) {
          const ones = drawn.filter((bits) => (bits >> bit) & 1n).length
          assert.isTrue(ones > 350 && ones < 650, `bit ${bit} was 1 in ${ones} of 1000`)
        }
      })
    )
  })

/** The contract of `Fingerprint`. */
export const fingerprintContract = <E>(adapter: string, ports: Layer<Fingerprint, E>) =>
  layer(ports)(`Fingerprint / ${adapter}`, (it) => {
    it.effect("is SHA-256 of the text's UTF-8 bytes in lower-case hex", () =>
      Effect.gen(function* () {
        const { sha256 } = yield* Fingerprint
        assert.deepStrictEqual(yield* Effect.all(["", "abc", "zoë 🎉"].map(sha256)), [
          "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
          "d1dd81c10b74c3194b19218be4a01ccf7a1e01b0dad6c3241ea144e846b594d1"
        ])
      })
    )
  })

/** The contract of `KeyRetention`. No other test may use keys of the same ledger at the same time. */
export const keyRetentionContract = <E>(
  adapter: string,
  ports: Layer<
    KeyRetention | BookingLedger | RevenueLedger | ContactBook | EventTypeCatalog | WorkspaceDirectory,
    E
  >
) =>
  layer(ports, { timeout: "3 minutes" })(`KeyRetention / ${adapter}`, (it) => {
    it.effect("D-KEEP-1: removes keys that were used before the instant, and no others", () =>
      Effect.gen(function* () {
        const retention = yield* KeyRetention
        const offering = yield* createOffering()
        const draft = sampleDraft(sampleBooking(offering))
        const payment = samplePayment(offering.workspace.id)
        yield* BookingLedger.use(({ enter }) => enter(draft))
        assert.strictEqual((yield* recordPayment(payment))._tag, "Recorded")
        const booked = Effect.map(earlierOf(draft), Option.isSome)
        yield* retention.forget(DateTime.makeUnsafe("2000-01-01T00:00:00Z"))
        assert.isTrue(yield* booked)
        assert.strictEqual((yield* recordPayment(payment))._tag, "AlreadyRecorded")
        const far = DateTime.makeUnsafe("3000-01-01T00:00:00Z")
        assert.isAtLeast(yield* retention.forget(far), 2)
        assert.strictEqual(yield* retention.forget(far), 0)
        assert.isFalse(yield* booked)
        const { fresh } = samplePayment(offering.workspace.id)
        assert.strictEqual((yield* recordPayment({ ...payment, fresh }))._tag, "Recorded")
      })
    )
  })
