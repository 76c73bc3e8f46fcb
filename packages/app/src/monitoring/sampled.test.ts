import { assert, describe, it } from "@effect/vitest"
import { Effect, Tracer } from "effect"
import { sampled } from "./sampled.ts"

/** The names of the spans that a tracer is told of when these draws are made, one after the other. */
const toldOf = (share: number, draws: ReadonlyArray<number>, program: Effect.Effect<unknown>) => {
  const told: Array<string> = []
  const tracer = Tracer.make({
    span: (options) => {
      told.push(options.name)
      return new Tracer.NativeSpan(options)
    }
  })
  let drawn = 0
  const draw = () => draws[drawn++] ?? assert.fail("too many draws")
  Effect.runSync(Effect.provideService(program, Tracer.Tracer, sampled(tracer, share, draw)))
  return told
}

const request = (name: string) =>
  Effect.void.pipe(
    Effect.withSpan(`${name}, a query`),
    Effect.withSpan(`${name}, a use case`),
    Effect.withSpan(name)
  )

describe("the traces that a collector is told of", () => {
  it("are drawn one by one, and whole", () => {
    const program = Effect.all([request("first"), request("second"), request("third")])
    assert.deepStrictEqual(toldOf(0.3, [0.29, 0.3, 0], program), [
      "first", "first, a use case", "first, a query", "third", "third, a use case", "third, a query"
    ]) // prettier-ignore
  })

  it("are none of a share of 0, and all of a share of 1", () => {
    assert.deepStrictEqual(toldOf(0, [0], request("it")), [])
    assert.strictEqual(toldOf(1, [0.999_999], request("it")).length, 3)
  })

  it("do not grow by what a caller says: its refusal is heeded, its wish is drawn for", () => {
    const caller = (isSampled: boolean) =>
      Tracer.externalSpan({
        traceId: "0af7651916cd43dd8448eb211c80319c",
        spanId: "b7ad6b7169203331",
        sampled: isSampled
      })
    const called = (isSampled: boolean) => Effect.withParentSpan(request("it"), caller(isSampled))
    assert.deepStrictEqual(toldOf(0.5, [0.6], called(true)), [])
    assert.strictEqual(toldOf(0.5, [0.4], called(true)).length, 3)
    assert.deepStrictEqual(toldOf(0.5, [], called(false)), [])
  })
})
