import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option, Result } from "effect"
import { readSettings } from "./readSettings.ts"

const read = (environment: Readonly<Record<string, string>>) =>
  Effect.result(Effect.provide(readSettings, ConfigProvider.layer(ConfigProvider.fromUnknown(environment))))

const production = {
  NODE_ENV: "production",
  BASE_URL: "https://booking.example",
  DATABASE_URL: "postgres://localhost/calendeal",
  SECRETS_KEYS: "v1:abc",
  BOOKING_TOKEN_KEYS: "v1:abc"
}

describe("OUTGOING_ALLOW_LOOPBACK", () => {
  it.effect("is false unless said, and may be true in development", () =>
    Effect.gen(function* () {
      const [unsaid, said] = [yield* read({}), yield* read({ OUTGOING_ALLOW_LOOPBACK: "true" })]
      assert.isFalse(Result.getOrThrow(unsaid).outgoingAllowLoopback)
      assert.isTrue(Result.getOrThrow(said).outgoingAllowLoopback)
    })
  )

  it.effect("is refused in production when it is true", () =>
    Effect.gen(function* () {
      assert.isTrue(Result.isSuccess(yield* read(production)))
      const refused = yield* read({ ...production, OUTGOING_ALLOW_LOOPBACK: "true" })
      const { faults } = Result.getFailure(refused).pipe(Option.getOrThrow)
      assert.deepStrictEqual(
        faults.map(({ name, problem }) => `${name} ${problem}`),
        ["OUTGOING_ALLOW_LOOPBACK is true, and in production no user's address may lead to this machine"]
      )
    })
  )
})

describe("AD_LAB_URL", () => {
  it.effect("stands in for the ad platforms in development, and is refused in production", () =>
    Effect.gen(function* () {
      const [unsaid, said] = [yield* read({}), yield* read({ AD_LAB_URL: "http://127.0.0.1:4010" })]
      assert.isTrue(Option.isNone(Result.getOrThrow(unsaid).adLaboratory))
      assert.strictEqual(
        Option.getOrThrow(Result.getOrThrow(said).adLaboratory).href,
        "http://127.0.0.1:4010/"
      )
      const refused = yield* read({ ...production, AD_LAB_URL: "http://127.0.0.1:4010" })
      const { faults } = Result.getFailure(refused).pipe(Option.getOrThrow)
      assert.deepStrictEqual(
        faults.map(({ name, problem }) => `${name} ${problem}`),
        ["AD_LAB_URL is set, and in production conversions go to the platforms themselves"]
      )
    })
  )
})
