import { Throttle } from "@calendeal/domain/rate-limits"
import { Effect, Redacted } from "effect"
import { text } from "node:stream/consumers"
import * as Redis from "../../src/index.ts"
import { rateLimit } from "./throttling.ts"

/** Sends concurrent requests when its input ends, and prints the results. */
const [url = "", who = "", times = ""] = process.argv.slice(2)

const requests = Effect.gen(function* () {
  const { consume } = yield* Throttle
  yield* Effect.sync(() => process.stdout.write("ready\n"))
  yield* Effect.promise(() => text(process.stdin))
  const answers = yield* Effect.all(
    Array.from({ length: Number(times) }, () => consume(rateLimit, who)),
    {
      concurrency: "unbounded"
    }
  )
  process.stdout.write(`${JSON.stringify(answers.map(({ _tag }) => _tag))}\n`)
})

await Effect.runPromise(
  Effect.provide(requests, Redis.Throttle.layer({ url: Redacted.make(url), timeout: "10 seconds" }))
)
