import { ThrottleStore } from "@calendeal/adapters-redis"
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Logger } from "effect"
import { readSettings } from "../settings/readSettings.ts"
import { warnOfRedis } from "./warnOfRedis.ts"

const warningsWith = (environment: Readonly<Record<string, string>>, answers: boolean) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.make(({ message }) => void lines.push(String(message)))
    const settings = yield* readSettings.pipe(
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(environment))
    )
    yield* warnOfRedis(settings).pipe(
      Effect.provide(
        Layer.mergeAll(
          Logger.layer([logger]),
          Layer.succeed(ThrottleStore, { isAnswering: Effect.succeed(answers) })
        )
      )
    )
    return lines
  })

const key = (byte: number) => `v1:${Buffer.alloc(32, byte).toString("base64")}`
const production = {
  NODE_ENV: "production",
  BASE_URL: "https://book.example.com",
  DATABASE_URL: "postgres://localhost/calendeal",
  SECRETS_KEYS: key(7),
  BOOKING_TOKEN_KEYS: key(8)
}
const redis = { REDIS_URL: "redis://127.0.0.1:6379" }

it.effect("D-RATE-3: the start says when requests are counted by each process or not at all", () =>
  Effect.gen(function* () {
    const [unset = "", ...rest] = yield* warningsWith(production, true)
    assert.match(unset, /^REDIS_URL is not set: each process counts requests by itself/)
    assert.deepStrictEqual(rest, [])
    const [silent = "", ...others] = yield* warningsWith({ ...production, ...redis }, false)
    assert.match(silent, /^Redis does not respond: until it does, requests are not limited/)
    assert.deepStrictEqual(others, [])
    assert.deepStrictEqual(yield* warningsWith({ ...production, ...redis }, true), [])
    assert.deepStrictEqual(yield* warningsWith({ NODE_ENV: "development" }, true), [])
  })
)
