import { type Allowance, type Admission, Throttle } from "@calendeal/domain/fair-use"
import { Context, type Duration, Effect, Layer, Logger, type Redacted } from "effect"
import { setTimeout } from "node:timers/promises"
import * as Redis from "../src/index.ts"

export const allowance: Allowance = { name: "book", limit: 1000, windowSeconds: 60, per: "address" }
export const subject = () => crypto.randomUUID()
export const uncounted: Admission = { _tag: "Uncounted" }
export const wait = (milliseconds: number) => Effect.promise(() => setTimeout(milliseconds))
/** Real milliseconds, which Redis' own clock counts too. */
export const elapsed = Effect.sync(() => performance.now())

/** A throttle on the Redis of this address, and what it logged. */
export const throttling = Effect.fnUntraced(function* (
  url: Redacted.Redacted<string>,
  patience: { readonly timeout?: Duration.Input } = { timeout: "200 millis" }
) {
  const warnings: Array<string> = []
  const logger = Logger.layer([
    Logger.make<unknown, void>(({ logLevel, message }) => {
      if (logLevel === "Warn") warnings.push(String(message))
    })
  ])
  const { admit } = Context.get(yield* Layer.build(Redis.Throttle.layer({ url, ...patience })), Throttle)
  return {
    warnings,
    admit: (who: string, limit = allowance.limit) =>
      Effect.provide(admit({ ...allowance, limit }, who), logger)
  }
})

/** The same, where Redis answers and nothing was logged yet: a machine that is busy finds even a healthy one slow at first. */
export const untroubled = Effect.fnUntraced(function* (url: Redacted.Redacted<string>) {
  for (let attempt = 0; attempt < 20; attempt++) {
    const begun = yield* throttling(url)
    yield* untilCounted(begun.admit(subject()))
    if (begun.warnings.length === 0) return begun
  }
  return yield* Effect.die(new Error("Redis was slow from the beginning, again and again"))
})

/** How long Redis was not used any more, in milliseconds; for at most 15 seconds. */
export const untilCounted = Effect.fnUntraced(function* (admit: Effect.Effect<Admission>) {
  const began = performance.now()
  while (performance.now() - began < 15_000) {
    if ((yield* admit)._tag !== "Uncounted") return performance.now() - began
    yield* wait(50)
  }
  return yield* Effect.die(new Error("Redis was not used again"))
})
