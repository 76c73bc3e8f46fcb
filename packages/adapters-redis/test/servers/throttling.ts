import { type RateLimit, type Admission, Throttle } from "@calendeal/domain/rate-limits"
import { Context, type Duration, Effect, Layer, Logger, type Redacted } from "effect"
import { setTimeout } from "node:timers/promises"
import * as Redis from "../../src/index.ts"

export const rateLimit: RateLimit = { name: "book", limit: 1000, windowSeconds: 60, per: "address" }
export const subject = () => crypto.randomUUID()
export const uncounted: Admission = { _tag: "Uncounted" }
export const wait = (milliseconds: number) => Effect.promise(() => setTimeout(milliseconds))
/** Real time in milliseconds, because Redis uses its own clock. */
export const elapsed = Effect.sync(() => performance.now())

/** A throttle with the Redis at this address, and its warnings. */
export const throttling = Effect.fnUntraced(function* (
  url: Redacted.Redacted<string>,
  limits: { readonly timeout?: Duration.Input } = { timeout: "200 millis" }
) {
  const warnings: Array<string> = []
  const logger = Logger.layer([
    Logger.make<unknown, void>(({ logLevel, message }) => {
      if (logLevel === "Warn") warnings.push(String(message))
    })
  ])
  const { consume } = Context.get(yield* Layer.build(Redis.Throttle.layer({ url, ...limits })), Throttle)
  return {
    warnings,
    consume: (who: string, limit = rateLimit.limit) =>
      Effect.provide(consume({ ...rateLimit, limit }, who), logger)
  }
})

/** The same, after Redis has responded without warnings: on a busy machine even a healthy Redis is slow at first. */
export const throttlingHealthy = Effect.fnUntraced(function* (url: Redacted.Redacted<string>) {
  for (let attempt = 0; attempt < 20; attempt++) {
    const begun = yield* throttling(url)
    yield* untilCounted(begun.consume(subject()))
    if (begun.warnings.length === 0) return begun
  }
  return yield* Effect.die(new Error("Redis was slow at each of 20 starts"))
})

/** The time until Redis counts again, in milliseconds; at most 15 seconds. */
export const untilCounted = Effect.fnUntraced(function* (consume: Effect.Effect<Admission>) {
  const began = performance.now()
  while (performance.now() - began < 15_000) {
    if ((yield* consume)._tag !== "Uncounted") return performance.now() - began
    yield* wait(50)
  }
  return yield* Effect.die(new Error("Redis was not used again"))
})
