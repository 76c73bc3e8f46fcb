import { assert, describe } from "@effect/vitest"
import { issueKey } from "@calendeal/domain/onboarding"
import { Effect, Redacted } from "effect"
import { demoIds } from "../../src/demo/ids.ts"
import { book, bookingOf, offer, stranger, unknownId } from "./1-helpers.ts"
import { Dice } from "./fuzz.Dice.ts"
import { faultOf } from "./fuzz.faultOf.ts"
import { anyAttempt, type Attempt } from "./fuzz.requests.ts"
import { Service, specification } from "./specification.ts"

const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_007)
const requests = Number(process.env["FUZZ_REQUESTS"] ?? 4000)

/** How long an answer may take on a machine that is busy with other tests; the service's own limit is 10 s. */
const patience = "20 seconds"

describe("Whatever is sent, the answer is one of the specification's", () => {
  specification("fuzz", (it, store) => {
    it.effect(
      "Section 7, D-HTTP-1, D-HTTP-2, D-HTTP-11: random requests get a documented code, or are good; FUZZ_SEED repeats them",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          // What is stored is asked less, as it takes longer.
          const count = Math.ceil(requests * (store === "memory" ? 1 : 0.35))
          yield* Effect.logInfo(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}: ${count} requests on ${store}`)
          const mine = yield* belongings(count)
          const dice = new Dice(store === "memory" ? seed : seed + 1)
          const outcomes = new Map<string, number>()
          const check = Effect.fnUntraced(function* (attempt: Attempt) {
            const { body, headers, method, path } = attempt
            const sent = { headers: { ...stranger(), ...headers }, ...(body === undefined ? {} : { body }) }
            const answer = yield* Effect.timeout(send(method, path, sent), patience)
            const fault = faultOf(attempt, answer)
            if (fault !== undefined) {
              assert.fail(`FUZZ_SEED=${seed} ${fault}: ${shown(attempt)}\n${answer.text.slice(0, 500)}`)
            }
            const outcome = `${attempt.endpoint} ${answer.status} ${String(answer.body["error"] ?? "")}`
            outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
          })
          const attempts = Array.from({ length: count }, () => anyAttempt(dice, mine))
          yield* Effect.forEach(attempts, check, { concurrency: 16, discard: true })
          yield* Effect.logDebug(Object.fromEntries([...outcomes].toSorted()))
          // A generator whose requests are all refused, or all good, would show nothing.
          if (count < 2000) return
          for (const endpoint of new Set(attempts.map((attempt) => attempt.endpoint))) {
            const reached = [...outcomes.keys()].filter((outcome) => outcome.startsWith(`${endpoint} `))
            assert.isAbove(reached.length, 2, endpoint)
            assert.isTrue(
              reached.some((outcome) => outcome.startsWith(`${endpoint} 20`)),
              endpoint
            )
          }
        }),
      600_000
    )
  })
})

/** Event types of every kind, keys enough for their hourly limit, and the token of a booking. */
const belongings = Effect.fnUntraced(function* (count: number) {
  const { through, tokenOf } = yield* Service
  const policy = {
    blockedEmails: [],
    blockedDomains: ["d.example"],
    allowedDomains: [],
    blockFreeProviders: true
  }
  const offered = yield* Effect.all([
    offer(),
    offer({ locations: [] }),
    offer({ perInviteeLimit: 1, emailPolicy: policy }),
    offer({ status: "hidden" })
  ])
  const booked = yield* book(bookingOf(offered[0].eventType.id, "fuzz@customer.example"))
  const key = Effect.map(through(issueKey(demoIds.workspace)), ({ key, secret }) => ({
    prefix: key.prefix,
    secret: Redacted.value(secret)
  }))
  return {
    keys: [yield* key, ...(yield* Effect.replicateEffect(key, Math.ceil(count / 4000)))] as const,
    token: yield* tokenOf(String(booked.body["uid"]), 0),
    eventTypeIds: [
      demoIds.intro,
      demoIds.productDemo,
      demoIds.onboarding,
      demoIds.siteVisit,
      ...offered.map(({ eventType }) => eventType.id),
      offered[0].eventType.id,
      unknownId
    ] as const
  }
})

/** Enough of a request to see what it was; the seed repeats it. */
const shown = ({ body, headers, method, path }: Attempt) => {
  const text = typeof body === "string" ? body : Buffer.from(body ?? "").toString("latin1")
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${text.slice(0, 1500)}`
}
