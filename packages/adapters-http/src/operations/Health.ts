import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpRouter, HttpServerResponse } from "effect/http"

/** Whether the process is ready for requests, and the state of each component. */
interface Condition {
  readonly ready: boolean
  readonly components: Readonly<Record<string, string>>
}

/** The application's readiness. It is not ready while it drains connections (D-HTTP-12). */
export class Readiness extends Context.Service<Readiness, { readonly check: Effect.Effect<Condition> }>()(
  "@calendeal/adapters-http/Readiness"
) {}

/** `GET /healthz`: the process runs. `GET /readyz`: it can serve requests, else 503 (D-HTTP-12). */
export const Health = (version: string) =>
  Layer.mergeAll(
    HttpRouter.add("GET", "/healthz", HttpServerResponse.jsonUnsafe({ status: "ok", version })),
    HttpRouter.use(
      Effect.fnUntraced(function* (router) {
        const readiness = yield* Readiness
        yield* router.add(
          "GET",
          "/readyz",
          Effect.map(readiness.check, ({ components, ready }) =>
            HttpServerResponse.jsonUnsafe(
              { status: ready ? "ready" : "unready", components },
              { status: ready ? 200 : 503 }
            )
          )
        )
      })
    )
  )
