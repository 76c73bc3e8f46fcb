import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { layer, type Vitest } from "@effect/vitest"
import { type Context, Effect, Layer, Scope } from "effect"
import { inject } from "vitest"
import { Service } from "./Service.ts"

/** A layer that is built once for this process. Vitest ends the process, and with it what the layer holds. */
export const lasting = <A, E>(built: Layer.Layer<A, E>): Layer.Layer<A> => {
  let context: Promise<Context.Context<A>> | undefined
  return Layer.effectContext(
    Effect.promise(() => (context ??= Effect.runPromise(Layer.buildWithScope(built, Scope.makeUnsafe()))))
  )
}

/** A suite's turn on a lasting service. What it sent is searched in the tables at the end of the run (`databaseSetup.ts`). */
const turn = Layer.effectDiscard(
  Effect.gen(function* () {
    const service = yield* Service
    yield* Effect.addFinalizer(() =>
      Effect.sync(() =>
        appendFileSync(
          join(inject("canaries"), String(process.pid)),
          service
            .remembered()
            .map((text) => `${JSON.stringify(text)}\n`)
            .join("")
        )
      )
    )
    yield* service.turn
  })
)

/** A suite of tests on a lasting service. */
export const suiteOn = <A>(
  title: string,
  service: Layer.Layer<A | Service>,
  tests: (it: Vitest.MethodsNonLive<A | Service>) => void
) =>
  layer(Layer.provideMerge(turn, service), { excludeTestServices: true, timeout: "3 minutes" })(title, tests)
