import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { HttpServer } from "effect/http"
import { server } from "./server.ts"

const get = (path: string) =>
  Effect.gen(function* () {
    const { address } = yield* HttpServer.HttpServer
    const port = address._tag === "UnixPathAddress" ? assert.fail("not on a port") : address.port
    return yield* Effect.promise(() => fetch(`http://127.0.0.1:${port}${path}`))
  })

layer(server(0), { excludeTestServices: true })("a server with Calendeal and its own routes", (it) => {
  it.effect("answers its own route", () =>
    Effect.gen(function* () {
      const answer = yield* get("/hello")
      assert.strictEqual(yield* Effect.promise(() => answer.text()), "Hello\n")
    })
  )

  it.effect("answers the API, its health check and its documentation", () =>
    Effect.gen(function* () {
      const unknown = "eventTypeId=5f1c7a52-0d37-4f2b-8a55-0c3b4c1d2e01&tz=UTC&date=2026-11-24"
      const statuses = yield* Effect.forEach(
        ["/healthz", "/readyz", "/openapi.json", `/api/public/slots?${unknown}`, "/nothing-here"],
        (path) => Effect.map(get(path), ({ status }) => status)
      )
      assert.deepStrictEqual(statuses, [200, 200, 200, 404, 404])
    })
  )
})
