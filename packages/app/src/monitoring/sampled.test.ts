import { assert, describe, it } from "@effect/vitest"
import { Effect, Tracer } from "effect"
import { sampled } from "./sampled.ts"

/** The names of the spans that the tracer receives for these random numbers, in order. */
const sampledSpans = (share: number, draws: ReadonlyArray<number>, program: Effect.Effect<unknown>) => {
  const spans: Array<string> = []
  const tracer = Tracer.make({
    span: (options) => {
      spans.push(options.name)
      return new Tracer.NativeSpan(options)
    }
  })
  let drawn = 0
  const draw = () => draws[drawn++] ?? assert.fail("too many draws")
  Effect.runSync(Effect.provideService(program, Tracer.Tracer, sampled(tracer, share, draw)))
  return spans
}

const request = (name: string) =>
  Effect.void.pipe(
    Effect.withSpan(`${name}, a query`),
    Effect.withSpan(`${name}, a use case`),
    Effect.withSpan(name)
  )

describe("sampled traces", () => {
  it("are chosen one by one, and are complete", () => {
    const program = Effect.all([request("first"), request("second"), request("third")])
    assert.deepStrictEqual(sampledSpans(0.3, [0.29, 0.3, 0], program), [
      "first", "first, a use case", "first, a query", "third", "third, a use case", "third, a query"
    ]) // prettier-ignore
  })

  it("are none for a share of 0, and all for a share of 1", () => {
    assert.deepStrictEqual(sampledSpans(0, [0], request("it")), [])
    assert.strictEqual(sampledSpans(1, [0.999_999], request("it")).length, 3)
  })

  it("a caller's traceparent can exclude a trace, but not include it", () => {
    const caller = (isSampled: boolean) =>
      Tracer.externalSpan({
        traceId: "0af7651916cd43dd8448eb211c80319c",
        spanId: "b7ad6b7169203331",
        sampled: isSampled
      })
    const called = (isSampled: boolean) => Effect.withParentSpan(request("it"), caller(isSampled))
    assert.deepStrictEqual(sampledSpans(0.5, [0.6], called(true)), [])
    assert.strictEqual(sampledSpans(0.5, [0.4], called(true)).length, 3)
    assert.deepStrictEqual(sampledSpans(0.5, [], called(false)), [])
  })
})
