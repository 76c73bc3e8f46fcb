import { throttleContract } from "@calendeal/port-contracts/rate-limits"
import { describe } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Throttle } from "../../src/index.ts"
import { redisServer } from "./RedisProcess.ts"
import { elapsed, wait } from "./throttling.ts"

// Redis has its own clock, so real time has to pass; a busy machine may respond later than 50 ms.
const layer = Layer.unwrap(Effect.map(redisServer, (url) => Throttle.layer({ url, timeout: "10 seconds" })))

// They wait at the same time: each has subjects of its own.
describe.concurrent("one server", () => {
  throttleContract("redis", layer, wait, elapsed)
})
