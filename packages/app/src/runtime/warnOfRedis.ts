import { ThrottleStore } from "@calendeal/adapters-redis"
import { Effect, Option } from "effect"
import { isProduction, type Settings } from "../settings/Settings.ts"

/** Warns at the start if requests are counted less strictly than people may believe (D-RATE-3). */
export const warnOfRedis = (values: Settings) =>
  Effect.gen(function* () {
    if (Option.isNone(values.redisUrl))
      return isProduction(values) ? yield* Effect.logWarning(unsetRedis) : undefined
    const store = yield* Effect.serviceOption(ThrottleStore)
    if (Option.isSome(store) && !(yield* store.value.isAnswering)) yield* Effect.logWarning(silentRedis)
  })

const unsetRedis =
  "REDIS_URL is not set: each process counts requests by itself, so several processes allow several times the limits."
const silentRedis =
  "Redis does not respond: until it does, requests are not limited. Start it, or correct REDIS_URL."
