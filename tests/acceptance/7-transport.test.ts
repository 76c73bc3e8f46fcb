import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { startIn, fromNewIp, unknownId } from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

const eventTypeId = demoIds.intro
const api = "/api/public"
const open = [
  "capture",
  "book",
  "funnel-events",
  "booking-cancel",
  "month-availability",
  "slots",
  "booking-summary"
]
const methodOf = (name: string) => (open.indexOf(name) > 3 ? "GET" : "POST")

describe("HTTP", () => {
  specificationAlone("methods, origins and request ids", (it) => {
    it.effect(
      "D-HTTP-3, §7.not_found, §9: an unknown path is 404; a wrong method is 405 with the allowed methods",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          for (const path of [
            api,
            `${api}/`,
            `${api}/Capture`,
            `${api}/capture/`,
            `${api}//capture`,
            `${api}/capture/1`,
            "/api/v1/public/capture"
          ]) {
            for (const method of ["GET", "POST", "DELETE"]) {
              const answer = yield* send(method, path)
              assert.deepStrictEqual([answer.status, answer.text], [404, '{"error":"not_found"}'], path)
            }
          }
          for (const name of [...open, "transactions"]) {
            const allow = methodOf(name) === "GET" ? "GET, HEAD, OPTIONS" : "POST, OPTIONS"
            for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
              if (allow.includes(method)) continue
              const answer = yield* send(method, `${api}/${name}`)
              assert.deepStrictEqual([answer.status, answer.text], [405, '{"error":"method_not_allowed"}'])
              assert.strictEqual(answer.headers.get("allow"), allow)
            }
          }
        })
    )

    it.effect("D-HTTP-3: HEAD responds like GET without the body", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const query = `eventTypeId=${eventTypeId}&tz=UTC`
        for (const path of [
          `month-availability?${query}`,
          `month-availability?eventTypeId=${unknownId}&tz=UTC`,
          `slots?${query}&date=${startIn(3).slice(0, 10)}`,
          "slots",
          "booking-summary"
        ]) {
          const [get, head] = [
            yield* send("GET", `${api}/${path}`, { headers: fromNewIp() }),
            yield* send("HEAD", `${api}/${path}`, { headers: fromNewIp() })
          ]
          assert.deepStrictEqual([head.status, head.text], [get.status, ""])
          for (const name of ["content-type", "content-length", "x-ratelimit-remaining", "cache-control"]) {
            assert.strictEqual(head.headers.get(name), get.headers.get(name), name)
          }
        }
      })
    )

    it.effect(
      "D-HTTP-4: pages of any origin may use public endpoints and read rate limits, never with credentials",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const origin = { origin: "https://shop.example" }
          for (const name of open) {
            const preflight = yield* send("OPTIONS", `${api}/${name}`, {
              headers: {
                ...origin,
                "access-control-request-method": methodOf(name),
                "access-control-request-headers": "content-type,idempotency-key,authorization"
              }
            })
            assert.deepStrictEqual([preflight.status, preflight.text], [204, ""])
            assert.include(preflight.headers.get("access-control-allow-methods"), methodOf(name))
            const allowed = preflight.headers.get("access-control-allow-headers")?.toLowerCase()
            for (const header of ["content-type", "idempotency-key", "authorization"])
              assert.include(allowed, header)
            const answer = yield* send(methodOf(name), `${api}/${name}`, {
              headers: { ...origin, ...fromNewIp() }
            })
            assert.isAtLeast(answer.status, 400)
            for (const { headers } of [preflight, answer]) {
              assert.strictEqual(headers.get("access-control-allow-origin"), "*")
              assert.isNull(headers.get("access-control-allow-credentials"))
            }
            const exposed = answer.headers.get("access-control-expose-headers")
            for (const header of ["Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining"]) {
              assert.include(exposed, header)
            }
          }
          for (const method of ["OPTIONS", "POST", "GET"]) {
            const { headers } = yield* send(method, `${api}/transactions`, {
              headers: { ...origin, ...fromNewIp() }
            })
            assert.deepStrictEqual(
              [...headers.keys()].filter((name) => name.startsWith("access-control")),
              []
            )
          }
        })
    )

    it.effect(
      "D-HTTP-5, §1.4: every response has a request id, the caller's if valid; limited endpoints send their limit",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const ids = new Set<string>()
          for (const name of [...open, "transactions", "unknown"]) {
            for (const [given, isKept] of [
              ["abcd-EFG_1.2", true],
              ["x".repeat(128), true],
              ["x".repeat(129), false],
              ["short", false],
              ["with space 1", false],
              ["<script>alert", false]
            ] as const) {
              const headers = { ...fromNewIp(), "x-request-id": given }
              const answer = yield* send(methodOf(name), `${api}/${name}`, { headers })
              const id = answer.headers.get("x-request-id") ?? ""
              assert.match(id, /^[A-Za-z0-9._-]{8,128}$/)
              assert.strictEqual(id === given, isKept)
              if (!isKept) ids.add(id)
              assert.strictEqual(answer.headers.has("x-ratelimit-limit"), name !== "unknown")
              assert.strictEqual(answer.headers.has("x-ratelimit-remaining"), name !== "unknown")
            }
          }
          assert.strictEqual(ids.size, (open.length + 2) * 4)
        })
    )

    it.effect("D-HTTP-5: malformed requests get a response of the same shape with a request id", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const answer = yield* send("GET", `${api}/slots?${"x".repeat(20_000)}`, { headers: fromNewIp() })
        assert.deepStrictEqual([answer.status, answer.body["error"]], [400, "invalid_input"])
        assert.match(answer.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/)
        const again = yield* send("GET", `${api}/slots`, {
          headers: { ...fromNewIp(), "x-long": "x".repeat(20_000) }
        })
        assert.strictEqual(again.text, answer.text)
        assert.notStrictEqual(again.headers.get("x-request-id"), answer.headers.get("x-request-id"))
      })
    )
  })
})
