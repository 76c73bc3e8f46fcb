import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { HttpServer, HttpServerResponse } from "effect/http"
import { httpServer } from "./httpServer.ts"

const started = Layer.unwrap(
  Effect.map(httpServer("127.0.0.1", 0), ({ drainFirst, listening }) =>
    Layer.provideMerge(
      drainFirst,
      Layer.provideMerge(HttpServer.serve(Effect.succeed(HttpServerResponse.text("here"))), listening)
    )
  )
)

/** The connection header of a response. */
const connection = HttpServer.addressFormattedWith((address) =>
  Effect.promise(async () => (await fetch(address)).headers.get("connection"))
)

describe("httpServer", () => {
  it.live("keeps connections alive after a restart in the same process", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* Effect.provide(connection, started), "keep-alive")
      assert.strictEqual(yield* Effect.provide(connection, started), "keep-alive")
    })
  )
})
