import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"
import { traced } from "./traced.ts"

/** The names of the spans that are begun while this runs. */
const begunBy = <A, E>(effect: Effect.Effect<A, E>) => {
  const begun: Array<string> = []
  const tracer = Tracer.make({
    span: (options) => {
      begun.push(options.name)
      return new Tracer.NativeSpan(options)
    }
  })
  return Effect.map(Effect.exit(Effect.withTracer(effect, tracer)), (exit) => ({ begun, exit }))
}

const half = traced("numbers.half")(function* (number: number) {
  return number % 2 === 0 ? number / 2 : yield* Effect.fail("odd")
})
const quarter = traced("numbers.quarter")(function* (number: number) {
  return yield* half(yield* half(number))
})
const around = traced("numbers.around")(function* () {
  return yield* Effect.serviceOption(Tracer.ParentSpan)
})

describe("traced", () => {
  it.effect("shows a step and those inside of it by their names", () =>
    Effect.gen(function* () {
      const { begun, exit } = yield* begunBy(quarter(8))
      assert.deepStrictEqual(exit, yield* Effect.exit(Effect.succeed(2)))
      assert.deepStrictEqual(begun, ["numbers.quarter", "numbers.half", "numbers.half"])
    })
  )

  it.effect("begins no span where nobody is told of the trace, and does the same", () =>
    Effect.gen(function* () {
      const { begun, exit } = yield* begunBy(Effect.withTracerEnabled(Effect.flip(quarter(6)), false))
      assert.deepStrictEqual(exit, yield* Effect.exit(Effect.succeed("odd")))
      assert.deepStrictEqual(begun, [])
    })
  )

  it.effect("makes not even a span that nobody sees", () =>
    Effect.gen(function* () {
      const { exit } = yield* begunBy(Effect.withTracerEnabled(around(), false))
      assert.deepStrictEqual(exit, yield* Effect.exit(Effect.succeedNone))
    })
  )
})
