import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Result } from "effect"
import { readSettings } from "../settings/readSettings.ts"
import { keysOf } from "./keys.ts"

const key = (first: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, nth) => first + nth)).toString("base64")

const faultsOf = (SECRETS_KEYS: string, BOOKING_TOKEN_KEYS: string) =>
  Effect.result(Effect.flatMap(readSettings, keysOf)).pipe(
    Effect.map(
      Result.match({
        onSuccess: () => [],
        onFailure: ({ faults }) => faults.map(({ name, problem }) => `${name} ${problem}`)
      })
    ),
    Effect.provide(
      ConfigProvider.layer(
        ConfigProvider.fromUnknown({
          NODE_ENV: "production",
          BASE_URL: "https://book.example",
          DATABASE_URL: "postgres://localhost/calendeal",
          SECRETS_KEYS,
          BOOKING_TOKEN_KEYS
        })
      )
    )
  )

describe("the keys", () => {
  it.effect("D-SET-1: no key is used for two purposes", () =>
    Effect.gen(function* () {
      const [one, other] = [key(1), key(100)]
      assert.deepStrictEqual(yield* faultsOf(`v1:${one}`, `v1:${other}`), [])
      for (const list of [`v1:${one}`, `v7:${one}`, `v2:${other},v1:${one}`])
        assert.deepStrictEqual(yield* faultsOf(`v1:${one}`, list), [
          "BOOKING_TOKEN_KEYS has a key of SECRETS_KEYS"
        ])
    })
  )
})
