import { Throttle } from "@calendeal/domain/fair-use"
import { Effect, Redacted } from "effect"
import { text } from "node:stream/consumers"
import * as Redis from "../src/index.ts"
import { allowance } from "./scenes.ts"

/** A process that asks a Redis as often as it was told, all at once, as soon as its input ends, and prints the answers. */
const [url = "", who = "", times = ""] = process.argv.slice(2)

const asking = Effect.gen(function* () {
  const { admit } = yield* Throttle
  yield* Effect.sync(() => process.stdout.write("ready\n"))
  yield* Effect.promise(() => text(process.stdin))
  const answers = yield* Effect.all(
    Array.from({ length: Number(times) }, () => admit(allowance, who)),
    {
      concurrency: "unbounded"
    }
  )
  process.stdout.write(`${JSON.stringify(answers.map(({ _tag }) => _tag))}\n`)
})

await Effect.runPromise(
  Effect.provide(asking, Redis.Throttle.layer({ url: Redacted.make(url), timeout: "10 seconds" }))
)
