import { strictPaths } from "./middleware/knownPaths.ts"
import { assert, it } from "@effect/vitest"
import * as Layer from "effect/Layer"
import * as Tracer from "effect/Tracer"
import { HttpRouter, HttpServer } from "effect/http"
import { world } from "./testing/scripted.ts"

/** The spans that are begun while a request is answered, by a tracer that takes all traces or none. */
const spansOf = async (sampled: boolean) => {
  const spans: Array<Tracer.Span> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan({ ...options, sampled })
      spans.push(span)
      return span
    }
  })
  const { app, offering } = world()
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

it("D-HTTP-5: the request id is in the trace", async () => {
  const [request, ...inside] = await spansOf(true)
  assert.strictEqual(request?.attributes.get("request.id"), "trace-me-please")
  assert.include(
    inside.map(({ name }) => name),
    "availability.browseDates"
  )
})

it("begins nothing inside of a request whose trace nobody is told of", async () => {
  assert.lengthOf(await spansOf(false), 1)
})
