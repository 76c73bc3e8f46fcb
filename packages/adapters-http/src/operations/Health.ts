import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpRouter, HttpServerResponse } from "effect/http"

/** Whether the process is ready for requests, and the state of each component. */
export interface Condition {
  readonly ready: boolean
  readonly components: Readonly<Record<string, string>>
}

/** The process's health and readiness. It is not ready while it drains connections (D-HTTP-12). */
export class Readiness extends Context.Service<
  Readiness,
  {
    readonly check: Effect.Effect<Condition>
    /** Whether the process's worker does not go on, if there is one. Only a restart helps. */
    readonly isStuck: () => boolean
  }
>()("@calendeal/adapters-http/Readiness") {}

/**
 * `GET /healthz`: the process runs, else 503: its worker is stuck. `GET /readyz`: it can serve requests, else 503 (D-HTTP-12).
 */
export const Health = (version: string) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const readiness = yield* Readiness
      yield* router.add(
        "GET",
        "/healthz",
        Effect.sync(() =>
          readiness.isStuck()
            ? HttpServerResponse.jsonUnsafe({ status: "stuck", version }, { status: 503 })
            : HttpServerResponse.jsonUnsafe({ status: "ok", version })
        )
      )
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
