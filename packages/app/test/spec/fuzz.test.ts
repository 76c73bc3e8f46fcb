import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { demoIds } from "../../src/demo/ids.ts"
import { book, bookingOf, offer, stranger } from "./1-helpers.ts"
import { Dice } from "./fuzz.Dice.ts"
import { faultOf } from "./fuzz.faultOf.ts"
import { anyAttempt, type Attempt } from "./fuzz.requests.ts"
import { Service, specification } from "./specification.ts"

const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_007)
const requests = Number(process.env["FUZZ_REQUESTS"] ?? 4000)

/** How long an answer may take on a machine that is busy with other tests; the service's own limit is 10 s. */
const patience = "20 seconds"

describe(`Whatever is sent, the answer is one of the specification's (FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests})`, () => {
  specification("fuzz", (it, store) => {
    const count = Math.ceil(requests * (store === "memory" ? 1 : 0.15))
    it.effect(
      `Section 7, D-HTTP-1, D-HTTP-2: ${count} random requests`,
      () =>
        Effect.gen(function* () {
          const { key, send, tokenOf } = yield* Service
          const { eventType: nowhere } = yield* offer({ locations: [] })
          const { eventType } = yield* offer()
          const booked = yield* book(bookingOf(eventType.id, "fuzz@customer.example"))
          const mine = {
            key,
            token: yield* tokenOf(String(booked.body["uid"]), 0),
            eventTypeIds: [
              eventType.id,
              demoIds.intro,
              demoIds.productDemo,
              demoIds.siteVisit,
              nowhere.id
            ] as const
          }
          const dice = new Dice(seed)
          const statuses = new Map<string, number>()
          const attempts = Array.from({ length: count }, () => anyAttempt(dice, mine))
          const check = Effect.fnUntraced(function* (attempt: Attempt) {
            const { body, headers, method, path } = attempt
            const sent = { headers: { ...stranger(), ...headers }, ...(body === undefined ? {} : { body }) }
            const answer = yield* Effect.timeout(send(method, path, sent), patience)
            const fault = faultOf(attempt, answer)
            if (fault !== undefined) assert.fail(`${fault}: ${shown(attempt)}\n${answer.text.slice(0, 500)}`)
            const outcome = `${attempt.endpoint} ${answer.status} ${String(answer.body["error"] ?? "")}`
            statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
          })
          yield* Effect.forEach(attempts, check, { concurrency: 16, discard: true })
          yield* Effect.logInfo(Object.fromEntries([...statuses].toSorted()))
          // A generator whose requests are all refused, or all good, would show nothing.
          for (const endpoint of new Set(attempts.map((attempt) => attempt.endpoint))) {
            const outcomes = [...statuses.keys()].filter((outcome) => outcome.startsWith(`${endpoint} `))
            assert.isAbove(outcomes.length, 1, endpoint)
            assert.isTrue(
              outcomes.some((outcome) => outcome.startsWith(`${endpoint} 20`)),
              endpoint
            )
          }
        }),
      300_000
    )
  })
})

/** Enough of a request to see what it was; the seed repeats it. */
const shown = ({ body, headers, method, path }: Attempt) =>
  `${method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${String(typeof body === "string" ? body : Buffer.from(body ?? "").toString("latin1")).slice(0, 1500)}`
