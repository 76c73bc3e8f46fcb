import { assert, describe } from "@effect/vitest"
import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { fromNewIp } from "./1-requests.ts"
import { Acts } from "./fuzz.Acts.ts"
import { belongings } from "./fuzz.belongings.ts"
import { SeededRandom } from "./fuzz.SeededRandom.ts"
import { faultOf, refusals } from "./fuzz.faultOf.ts"
import { anyAttempt, type Attempt } from "./fuzz.requests.ts"
import { assertStored } from "./fuzz.stored.ts"
import { assertTables } from "./fuzz.tables.ts"
import { Service, specification } from "./specification.ts"

const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_007)
const requests = Number(process.env["FUZZ_REQUESTS"] ?? 8000)

/** How long an answer may take on a machine that is busy with other tests; the service's own limit is 10 s. */
const patience = "2 minutes"

describe("Random requests get documented responses", () => {
  specification("fuzz", (it, store) => {
    it.effect(
      "D-HTTP-1, D-HTTP-2, D-HTTP-11, D-BOOK-1: random requests get a documented response and store no partial data; FUZZ_SEED repeats them",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          // What is stored is asked less, as it takes longer.
          const count = Math.ceil(requests * (store === "memory" ? 0.85 : 0.15))
          yield* Effect.logInfo(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}: ${count} requests on ${store}`)
          const mine = yield* belongings(count)
          const acts = new Acts(mine)
          const random = new SeededRandom(store === "memory" ? seed : seed + 1)
          const outcomes = new Map<string, number>()
          const check = Effect.fnUntraced(function* (attempt: Attempt) {
            const { body, headers, method, path } = attempt
            const sent = { headers: { ...fromNewIp(), ...headers }, ...(body === undefined ? {} : { body }) }
            const answer = yield* Effect.timeout(send(method, path, sent), patience)
            const fault = faultOf(attempt, answer)
            if (fault !== undefined) {
              assert.fail(`FUZZ_SEED=${seed} ${fault}: ${shown(attempt)}\n${answer.text.slice(0, 500)}`)
            }
            acts.see(attempt, answer)
            const outcome = `${attempt.endpoint} ${answer.status} ${String(answer.body["error"] ?? "")}`
            outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
          })
          const attempts = Array.from({ length: count }, () => anyAttempt(random, mine))
          yield* Effect.forEach(attempts, check, { concurrency: 16, discard: true })
          yield* Effect.logDebug(Object.fromEntries([...outcomes].toSorted()))
          yield* assertStored(acts, mine)
          const database = yield* Effect.serviceOption(SqlClient.SqlClient)
          if (Option.isSome(database))
            yield* Effect.provideService(assertTables(acts, mine), SqlClient.SqlClient, database.value)
          // A generator whose requests are all refused, or all good, would show nothing.
          if (count < 10_000) return
          const unreached = Object.entries(refusals).flatMap(([endpoint, codes]) =>
            // Whether the limit is reached depends on the time that the run takes; 8-limits.test.ts sees to it.
            ["20", ...codes.filter((code) => !code.startsWith("429"))]
              .map((code) => `${endpoint} ${code}`)
              .filter((wanted) => ![...outcomes.keys()].some((outcome) => outcome.startsWith(wanted)))
          )
          assert.deepStrictEqual(unreached, [], `FUZZ_SEED=${seed}`)
        }),
      600_000
    )
  })
})

/** Enough of a request to see what it was; the seed repeats it. */
const shown = ({ body, headers, method, path }: Attempt) => {
  const text = typeof body === "string" ? body : Buffer.from(body ?? "").toString("latin1")
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${text.slice(0, 1500)}`
}
