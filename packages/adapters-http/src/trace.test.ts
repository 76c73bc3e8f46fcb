import { strictPaths } from "./middleware/knownPaths.ts"
import { assert, it } from "@effect/vitest"
import * as Layer from "effect/Layer"
import * as Tracer from "effect/Tracer"
import { HttpRouter, HttpServer } from "effect/http"
import { fixture } from "./testing/fixture.ts"

/** The spans of one request, with a tracer that samples all traces or none. */
const spansOf = async (sampled: boolean) => {
  const spans: Array<Tracer.Span> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan({ ...options, sampled })
      spans.push(span)
      return span
    }
  })
  const { app, offering } = fixture()
  const { handler } = HttpRouter.toWebHandler(
    app.pipe(
      Layer.provide(HttpServer.layerServices),
      Layer.provideMerge(Layer.succeed(Tracer.Tracer, tracer))
    ),
    { disableLogger: true, routerConfig: strictPaths }
  )
  const query = `eventTypeId=${offering.eventType.id}&tz=UTC`
  const answer = await handler(
    new Request(`http://calendeal.test/api/public/month-availability?${query}`, {
      headers: { "x-request-id": "trace-me-please" }
    })
  )
  assert.strictEqual(answer.status, 200)
  return spans
}

it("D-HTTP-5: the trace has our id of the request and, apart from it, the caller's", async () => {
  const [request, ...inside] = await spansOf(true)
  assert.strictEqual(request?.attributes.get("request.caller_id"), "trace-me-please")
  assert.match(String(request?.attributes.get("request.id")), /^[0-9a-f-]{36}$/)
  assert.include(
    inside.map(({ name }) => name),
    "availability.browseDates"
  )
})

it("creates no further spans if the trace is not sampled", async () => {
  assert.lengthOf(await spansOf(false), 1)
})
