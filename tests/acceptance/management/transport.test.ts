import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, fromNewIp, unknownId } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { caller, newWorkspace } from "../../kit/http/management/workspace.ts"

describe("Management: transport", () => {
  specification("transport", (it, store) => {
    // Both stores count requests in memory, and 600 requests must finish within a minute.
    if (store === "memory")
      it.effect(
        "a token has 600 requests in 60 s, from any address and for any operation",
        () =>
          Effect.gen(function* () {
            const { wait } = yield* Service
            const { at, call, owner } = yield* newWorkspace
            const { token } = yield* newWorkspace
            const otherToken = yield* caller(token)
            const asks = [
              () => call("GET", at, undefined, fromNewIp()),
              () => call("POST", `${at}/hosts`, "{", fromNewIp()),
              () => call("GET", `/${unknownId}/members/${owner.userId}`, undefined, fromNewIp())
            ]
            for (let sent = 0; sent < 600; sent += 3) {
              const answers = yield* Effect.forEach(asks, (ask) => ask())
              const left = answers.map(({ headers }) => headers.get("x-ratelimit-remaining"))
              assert.deepStrictEqual(
                left,
                [599, 598, 597].map((remaining) => String(remaining - sent))
              )
              assert.deepStrictEqual(
                answers.map(({ headers, status }) => [status, headers.get("x-ratelimit-limit")]),
                [200, 400, 404].map((status) => [status, "600"])
              )
            }
            const over = yield* call("GET", at, undefined, fromNewIp())
            refused(over, 429, "rate_limited")
            assert.deepStrictEqual(
              ["x-ratelimit-limit", "x-ratelimit-remaining"].map((name) => over.headers.get(name)),
              ["600", "0"]
            )
            const seconds = Number(over.headers.get("retry-after"))
            assert.isTrue(seconds >= 1 && seconds <= 60)
            // Another token has its own limit.
            assert.strictEqual((yield* otherToken("GET", at)).status, 404)
            yield* wait(seconds)
            assert.strictEqual((yield* call("GET", at)).status, 200)
          }),
        300_000
      )

    it.effect(
      "invalid and missing tokens share 60 requests in 60 s per address, which valid tokens do not use",
      () =>
        Effect.gen(function* () {
          const { at, call } = yield* newWorkspace
          const from = fromNewIp()
          const callWith = Effect.fnUntraced(function* (token: string) {
            return yield* (yield* caller(token))("GET", at, undefined, from)
          })
          for (let tried = 0; tried < 60; tried += 2) {
            refused(yield* callWith(`pat_${tried}`), 401, "invalid_token")
            const missing = yield* callWith("")
            refused(missing, 401, "missing_token")
            assert.strictEqual(missing.headers.get("x-ratelimit-limit"), "60")
            assert.strictEqual(missing.headers.get("x-ratelimit-remaining"), String(58 - tried))
            assert.strictEqual(missing.headers.get("www-authenticate"), "Bearer")
          }
          for (const token of ["pat_more", ""]) {
            const over = yield* callWith(token)
            refused(over, 429, "rate_limited")
            assert.isAtLeast(Number(over.headers.get("retry-after")), 1)
          }
          assert.strictEqual((yield* call("GET", at, undefined, from)).status, 200)
        }),
      300_000
    )

    it.effect("D-HTTP-4: no response allows a browser of another origin to read it", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { at, call } = yield* newWorkspace
        const origin = { origin: "https://elsewhere.example" }
        const answers = [
          yield* call("GET", at, undefined, origin),
          yield* call("GET", `/${unknownId}`, undefined, origin),
          yield* call("POST", "", "{", origin),
          yield* send("OPTIONS", `/api/workspaces${at}`, {
            headers: { ...origin, "access-control-request-method": "PATCH" }
          })
        ]
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [200, 404, 400, 204]
        )
        for (const { headers } of answers) {
          assert.deepStrictEqual(
            [...headers.keys()].filter((name) => name.startsWith("access-control-")),
            []
          )
          assert.strictEqual(headers.get("cache-control"), "no-store")
        }
      })
    )

    it.effect(
      "D-HTTP-3: an unsupported method is 405 with the allowed ones, and HEAD is GET without the body",
      () =>
        Effect.gen(function* () {
          const { at, call } = yield* newWorkspace
          for (const [method, path, allow] of [
            ["GET", "", "POST, OPTIONS"],
            ["PUT", at, "GET, HEAD, PATCH, DELETE, OPTIONS"],
            ["PATCH", `${at}/members`, "GET, HEAD, POST, OPTIONS"],
            ["POST", `${at}/audit-log`, "GET, HEAD, OPTIONS"],
            ["GET", `${at}/api-keys/${unknownId}/rotate`, "POST, OPTIONS"]
          ] as const) {
            const answer = yield* call(method, path)
            refused(answer, 405, "method_not_allowed")
            assert.sameMembers((answer.headers.get("allow") ?? "").split(", "), allow.split(", "), path)
          }
          const got = yield* call("GET", at)
          const head = yield* call("HEAD", at)
          assert.deepStrictEqual(
            [head.status, head.text, head.headers.get("etag")],
            [200, "", got.headers.get("etag")]
          )
          refused(yield* call("GET", `${at}/nothing`), 404, "not_found")
        })
    )
  })
})
