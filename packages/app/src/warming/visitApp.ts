import { Readiness, strictPaths } from "@calendeal/adapters-http"
import { Throttle } from "@calendeal/domain/rate-limits"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Duration, Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import type { routes } from "../runtime/routes.ts"
import { unobserved } from "./unobserved.ts"
import { visitor } from "./visitor.ts"

/** Concurrent visitors: while one waits for PostgreSQL, another one uses the processor. */
const visitors = 2

/** Visits the routes of the service for this time, with a second instance of them whose requests are not counted. */
export const visitApp = Effect.fnUntraced(
  function* (app: ReturnType<typeof routes>, visiting: Duration.Duration) {
    const answer = yield* HttpRouter.toHttpEffect(Layer.provide(app, standIns)).pipe(
      // Otherwise the layers of the service itself would be reused, with its rate limits.
      Effect.provideService(Layer.CurrentMemoMap, Layer.makeMemoMapUnsafe()),
      Effect.provideService(HttpRouter.RouterConfig, strictPaths)
    )
    const until = performance.now() + Duration.toMillis(visiting)
    const visits = Array.from({ length: visitors }, () => visitor(answer, until))
    yield* Effect.all(visits, { concurrency: "unbounded", discard: true })
  },
  Effect.scoped,
  unobserved
)

const standIns = Layer.mergeAll(
  Layer.succeed(Throttle, { consume: () => Effect.succeed({ _tag: "Admitted", remaining: 0 }) }),
  Layer.succeed(Readiness, {
    check: Effect.succeed({ ready: false, components: {} }),
    isStuck: () => false
  }),
  NodeHttpServer.layerHttpServices
)
