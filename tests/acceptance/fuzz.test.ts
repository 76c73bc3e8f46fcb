import { assert, describe } from "@effect/vitest"
import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { fromNewIp } from "../kit/http/requests.ts"
import { ExpectedState } from "./fuzz.ExpectedState.ts"
import { newFixture } from "./fuzz.fixture.ts"
import { SeededRandom } from "../kit/http/SeededRandom.ts"
import { violationOf, documentedErrors } from "./fuzz.responses.ts"
import { randomRequest, type FuzzRequest } from "./fuzz.requests.ts"
import { assertStored } from "./fuzz.stored.ts"
import { assertTables } from "./fuzz.tables.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_007)
const requests = Number(process.env["FUZZ_REQUESTS"] ?? 4000)

/** The client's timeout, long enough for a busy machine. The service's own is 10 s. */
const clientTimeout = "2 minutes"

describe("Random requests get documented responses", () => {
  specificationAlone("fuzz", (it, store) => {
    it.effect(
      "D-HTTP-1, D-HTTP-2, D-HTTP-11, D-BOOK-1: random requests get a documented response and store no partial data; FUZZ_SEED repeats them",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          // PostgreSQL gets fewer requests, because it is slower.
          const count = Math.ceil(requests * (store === "memory" ? 0.85 : 0.15))
          yield* Effect.logInfo(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}: ${count} requests on ${store}`)
          const fixture = yield* newFixture(count)
          const expected = new ExpectedState(fixture)
          const random = new SeededRandom(store === "memory" ? seed : seed + 1)
          const outcomes = new Map<string, number>()
          const check = Effect.fnUntraced(function* (request: FuzzRequest) {
            const { body, headers, method, path } = request
            const sent = { headers: { ...fromNewIp(), ...headers }, ...(body === undefined ? {} : { body }) }
            const answer = yield* Effect.timeout(send(method, path, sent), clientTimeout)
            const violation = violationOf(request, answer)
            if (violation !== undefined) {
              assert.fail(
                `FUZZ_SEED=${seed} ${violation}: ${excerptOf(request)}\n${answer.text.slice(0, 500)}`
              )
            }
            expected.record(request, answer)
            const outcome = `${request.endpoint} ${answer.status} ${String(answer.body["error"] ?? "")}`
            outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
          })
          const sequence = Array.from({ length: count }, () => randomRequest(random, fixture))
          yield* Effect.forEach(sequence, check, { concurrency: 16, discard: true })
          yield* Effect.logDebug(Object.fromEntries([...outcomes].toSorted()))
          yield* assertStored(expected, fixture)
          const database = yield* Effect.serviceOption(SqlClient.SqlClient)
          if (Option.isSome(database))
            yield* Effect.provideService(assertTables(expected, fixture), SqlClient.SqlClient, database.value)
          // With enough requests every documented response must occur.
          if (count < 10_000) return
          const unreached = Object.entries(documentedErrors).flatMap(([endpoint, codes]) =>
            // 429 depends on the duration of the run; 8-limits.test.ts tests it.
            ["20", ...codes.filter((code) => !code.startsWith("429"))]
              .map((code) => `${endpoint} ${code}`)
              .filter((code) => ![...outcomes.keys()].some((outcome) => outcome.startsWith(code)))
          )
          assert.deepStrictEqual(unreached, [], `FUZZ_SEED=${seed}`)
        }),
      600_000
    )
  })
})

/** The beginning of a request. */
const excerptOf = ({ body, headers, method, path }: FuzzRequest) => {
  const text = typeof body === "string" ? body : Buffer.from(body ?? "").toString("latin1")
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${text.slice(0, 1500)}`
}
