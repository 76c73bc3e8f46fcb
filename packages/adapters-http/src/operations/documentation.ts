import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpRouter } from "effect/http"
import { type HttpApi, type HttpApiGroup, HttpApiScalar } from "effect/http-api"

export const documentationPath = "/docs"
export const openApiPath = "/openapi.json"

/**
 * `GET /docs`: the reference, with its scripts inside, so that it asks nothing of other hosts (D-HTTP-12). They are three
 * megabytes, which are read when somebody asks for the page: few processes are asked.
 */
export const Documentation = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const page = HttpApiScalar.layer(api, { path: documentationPath, scalar: { withDefaultFonts: false } })
      // It enters itself into a router of its own, not into the one that asks it.
      const apart = Layer.provideMerge(page, Layer.fresh(HttpRouter.layer))
      const answer = yield* Effect.cached(
        Effect.map(Layer.buildWithScope(apart, yield* Effect.scope), (built) =>
          Context.get(built, HttpRouter.HttpRouter).asHttpEffect()
        )
      )
      yield* router.add("GET", documentationPath, Effect.flatten(answer))
    })
  )

/** The one page that runs scripts: those that it holds, which may call this service and nobody else. */
export const documentationHeaders = {
  "cache-control": "public, max-age=300",
  "content-security-policy":
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; " +
    "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"
}
