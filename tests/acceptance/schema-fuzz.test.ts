import { assert, describe } from "@effect/vitest"
import { issueKey } from "@calendeal/domain/management"
import { Effect, Redacted } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { pathsOf, fromNewIp } from "../kit/http/requests.ts"
import { SeededRandom } from "../kit/http/SeededRandom.ts"
import { violationOf } from "./fuzz.responses.ts"
import { operationsOf } from "./schema-fuzz.document.ts"
import { randomBoundaryRequest, requestsAtLimits, type BoundaryRequest } from "./schema-fuzz.requests.ts"
import type { Path } from "./schema-fuzz.boundaries.ts"
import type { Answer } from "../kit/http/Service.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_007)

describe("The service enforces exactly the documented limits", () => {
  specificationAlone("limits", (it, store) => {
    it.effect(
      "D-HTTP-1, §8.capture.email, §8.capture.name, §8.capture.phone, §8.book.attendees, §8.transactions.currency: each limit is tested from both sides, alone and combined; FUZZ_SEED repeats the tests",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const random = new SeededRandom(seed)
          const operations = operationsOf((yield* send("GET", "/openapi.json")).body)
          assert.isAbove(operations.length, 6)
          const requests: Array<BoundaryRequest> = []
          for (const operation of operations) {
            const single = requestsAtLimits(operation, yield* freshKey)
            const mixed = single.length === 0 ? 0 : store === "memory" ? 300 : 30
            const key = yield* freshKey
            // Invalid requests do not reach a store.
            requests.push(...single.filter(({ faults }) => store === "memory" || faults.length === 0))
            requests.push(
              ...Array.from({ length: mixed }, () => randomBoundaryRequest(operation, key, random))
            )
          }
          yield* Effect.logInfo(`FUZZ_SEED=${seed}: ${requests.length} requests at the limits on ${store}`)
          const check = Effect.fnUntraced(function* (request: BoundaryRequest) {
            const { body, headers, method, path } = request
            const sent = { headers: { ...fromNewIp(), ...headers }, ...(body === undefined ? {} : { body }) }
            const answer = yield* Effect.timeout(send(method, path, sent), "2 minutes")
            const violation = violationOf(request, answer) ?? wrongResultOf(request, answer)
            if (violation !== undefined)
              assert.fail(`FUZZ_SEED=${seed} ${violation}: ${request.title}\n${body ?? path}\n${answer.text}`)
          })
          yield* Effect.forEach(requests, check, { concurrency: 16, discard: true })
        }),
      600_000
    )
  })
})

/** How the response differs from the expected issues, which are exactly all faults. Undefined if it does not. */
const wrongResultOf = (
  { endpoint, faults, headers }: BoundaryRequest,
  answer: Answer
): string | undefined => {
  const error = answer.body["error"]
  // D-CAN-1: the token is asked for first; `management/bookings.reasons.test.ts` has the limits of the body.
  if (endpoint === "booking-cancel") return error === "missing_token" ? undefined : "accepted without a token"
  // D-WAIT-2: the clock decides whether the periods have ended.
  if (endpoint === "waiting-list" && error === "invalid_input" && pathsOf(answer).join() === "periods")
    return undefined
  if (faults.length === 0)
    return error === "invalid_input" ? "rejected although it is within the limits" : undefined
  // D-PUSH-1: a token that the service has not given, in any form, is not found.
  if (endpoint === "google" && error === "not_found") return undefined
  // D-BOOK-2: a missing key has its own code.
  if (endpoint === "book" && !headers["idempotency-key"])
    return error === "missing_idempotency_key" ? undefined : "accepted without a key"
  // D-HTTP-7a: an unknown time zone has its own code if it is the only fault.
  if (error === "invalid_timezone" && faults.every(isZone)) return undefined
  if (error !== "invalid_input") return "accepted although it is outside the limits"
  const expected = faults.map((path) => path.join(".")).toSorted()
  return expected.join() === pathsOf(answer).join() ? undefined : `issues not at ${expected.join()}`
}

const isZone = ([name]: Path) => name === "tz" || name === "bookerTimezone"

const freshKey = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const { key, secret } = yield* withPorts(issueKey(demoIds.workspace))
  return { prefix: key.prefix, secret: Redacted.value(secret) }
})
