import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { PhoneNumbers } from "@calendeal/domain/contacts"

/** The contract of `PhoneNumbers`. */
export const phoneNumbersContract = <E>(adapter: string, ports: Layer<PhoneNumbers, E>) =>
  layer(ports)(`PhoneNumbers / ${adapter}`, (it) => {
    it.effect("finds the country of a number with a country code, regardless of the default country", () =>
      Effect.gen(function* () {
        const { countryOf } = yield* PhoneNumbers
        assert.deepStrictEqual(countryOf("+44 20 7946 0018", "US"), Option.some("GB"))
        assert.deepStrictEqual(countryOf("+49 (0)30 901820", "GB"), Option.some("DE"))
        assert.deepStrictEqual(countryOf("+1 604 555 0123", "US"), Option.some("CA"))
      })
    )

    it.effect("reads a number without a country code as one of the default country", () =>
      Effect.gen(function* () {
        const { countryOf } = yield* PhoneNumbers
        assert.deepStrictEqual(countryOf("020 7946 0018", "GB"), Option.some("GB"))
        assert.deepStrictEqual(countryOf("(202) 555-0143", "US"), Option.some("US"))
      })
    )

    it.effect("returns none for other texts, and accepts an unknown default country", () =>
      Effect.gen(function* () {
        const { countryOf } = yield* PhoneNumbers
        for (const typed of ["", "   ", "call me", "12", "+", "9".repeat(40), "+999 123 456 789"]) {
          assert.isTrue(Option.isNone(countryOf(typed, "GB")), typed)
        }
        assert.isTrue(Option.isNone(countryOf("020 7946 0018", "XX")))
        assert.deepStrictEqual(countryOf("+44 20 7946 0018", "XX"), Option.some("GB"))
      })
    )

    it.effect("D-ADS-1: formats a number as E.164, however it was typed", () =>
      Effect.gen(function* () {
        const { e164 } = yield* PhoneNumbers
        for (const typed of [
          "+44 20 7946 0018",
          "+44 (0)20 7946-0018",
          "020 7946 0018",
          "0044 20 7946 0018",
          "+44 20 7946 0018 ext. 12",
          "\uff0b\uff14\uff14 \uff12\uff10 \uff17\uff19\uff14\uff16 \uff10\uff10\uff11\uff18"
        ])
          assert.deepStrictEqual(e164(typed, "GB"), Option.some("+442079460018"), typed)
        assert.deepStrictEqual(e164("(202) 555-0143", "US"), Option.some("+12025550143"))
      })
    )

    it.effect("D-ADS-1: returns none for an impossible number and for one of an unknown country", () =>
      Effect.gen(function* () {
        const { e164 } = yield* PhoneNumbers
        for (const typed of ["", "   ", "call me", "12", "+", "9".repeat(40), "+999 123 456 789"])
          assert.isTrue(Option.isNone(e164(typed, "GB")), typed)
        assert.isTrue(Option.isNone(e164("020 7946 0018", "XX")))
      })
    )
  })
