import { assert, describe } from "@effect/vitest"
import { issueKey } from "@calendeal/domain/management"
import { Effect, Redacted } from "effect"
import { demoIds } from "../../src/demo/ids.ts"
import { pathsOf, fromNewIp } from "./1-requests.ts"
import { SeededRandom } from "./fuzz.SeededRandom.ts"
import { violationOf } from "./fuzz.responses.ts"
import { operationsOf } from "./schema-fuzz.operations.ts"
import { anyProbe, eachLimit, type Probe } from "./schema-fuzz.requests.ts"
import type { Path } from "./schema-fuzz.Trial.ts"
import type { Answer } from "./Service.ts"
import { Service, specification } from "./specification.ts"

const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_007)

describe("The service enforces exactly the documented limits", () => {
  specification("limits", (it, store) => {
    it.effect(
      "D-HTTP-1, §8.capture.email, §8.capture.name, §8.capture.phone, §8.book.attendees, §8.transactions.currency: each limit is tested from both sides, alone and combined; FUZZ_SEED repeats the tests",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const random = new SeededRandom(seed)
          const operations = operationsOf((yield* send("GET", "/openapi.json")).body)
          assert.isAbove(operations.length, 6)
          const probes: Array<Probe> = []
          for (const operation of operations) {
            const single = eachLimit(operation, yield* freshKey)
            const mixed = single.length === 0 ? 0 : store === "memory" ? 600 : 60
            const key = yield* freshKey
            // What is refused never gets to a store.
            probes.push(...single.filter(({ faults }) => store === "memory" || faults.length === 0))
            probes.push(...Array.from({ length: mixed }, () => anyProbe(operation, key, random)))
          }
          yield* Effect.logInfo(`FUZZ_SEED=${seed}: ${probes.length} requests at the limits on ${store}`)
          const check = Effect.fnUntraced(function* (probe: Probe) {
            const { body, headers, method, path } = probe
            const sent = { headers: { ...fromNewIp(), ...headers }, ...(body === undefined ? {} : { body }) }
            const answer = yield* Effect.timeout(send(method, path, sent), "2 minutes")
            const wrong = violationOf(probe, answer) ?? wronglyJudged(probe, answer)
            if (wrong !== undefined)
              assert.fail(`FUZZ_SEED=${seed} ${wrong}: ${probe.what}\n${body ?? path}\n${answer.text}`)
          })
          yield* Effect.forEach(probes, check, { concurrency: 16, discard: true })
        }),
      600_000
    )
  })
})

/** What is wrong with the judgement of a request: it has to name every fault, all at once, and nothing else. */
const wronglyJudged = ({ endpoint, faults, headers }: Probe, answer: Answer): string | undefined => {
  const error = answer.body["error"]
  if (faults.length === 0)
    return error === "invalid_input" ? "refused though it is within the limits" : undefined
  // D-BOOK-2: no key at all has a code of its own.
  if (endpoint === "book" && !headers["idempotency-key"])
    return error === "missing_idempotency_key" ? undefined : "taken without a key"
  // D-HTTP-7a: a text that names no zone has its own code when nothing else is at fault.
  if (error === "invalid_timezone" && faults.every(isZone)) return undefined
  if (error !== "invalid_input") return "taken though it is outside of the limits"
  const expected = faults.map((path) => path.join(".")).toSorted()
  return expected.join() === pathsOf(answer).join()
    ? undefined
    : `issues elsewhere than at ${expected.join()}`
}

const isZone = ([name]: Path) => name === "tz" || name === "bookerTimezone"

const freshKey = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const { key, secret } = yield* withPorts(issueKey(demoIds.workspace))
  return { prefix: key.prefix, secret: Redacted.value(secret) }
})
