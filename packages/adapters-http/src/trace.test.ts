import { strictPaths } from "./strictPaths.ts"
import { assert, it } from "@effect/vitest"
import * as Layer from "effect/Layer"
import * as Tracer from "effect/Tracer"
import { HttpRouter, HttpServer } from "effect/http"
import { world } from "./testing/scripted.ts"

it("D-HTTP-5: the request id is in the trace", async () => {
  const spans: Array<Tracer.Span> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  const { handler } = HttpRouter.toWebHandler(
    world().app.pipe(
      Layer.provide(HttpServer.layerServices),
      Layer.provideMerge(Layer.succeed(Tracer.Tracer, tracer))
    ),
    { disableLogger: true, routerConfig: strictPaths }
  )
  await handler(
    new Request("http://calendeal.test/healthz", { headers: { "x-request-id": "trace-me-please" } })
  )
  assert.deepStrictEqual(
    spans.map(({ attributes }) => attributes.get("request.id")),
    ["trace-me-please"]
  )
})
