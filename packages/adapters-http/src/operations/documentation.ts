import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { type HttpApi, type HttpApiGroup, HttpApiScalar, OpenApi } from "effect/http-api"
import { answerDocument, type Document, kept } from "../content/index.ts"

export const documentationPath = "/docs"
export const openApiPath = "/openapi.json"

/**
 * `GET /openapi.json`: the document; `GET /docs`: the reference, with inline scripts, so that it loads nothing from other
 * hosts (D-HTTP-12). Each is created and compressed on its first request and then kept, because most processes get no such
 * request and the reference has more than three megabytes.
 */
export const Documentation = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const scope = yield* Effect.scope
      const reference = HttpApiScalar.layer(api, {
        path: documentationPath,
        scalar: { withDefaultFonts: false }
      })
      // The reference adds its route to a separate router, from which the page is taken.
      const separate = Layer.provideMerge(reference, Layer.fresh(HttpRouter.layer))
      const page = yield* Effect.cached(
        Effect.gen(function* () {
          const routes = Context.get(yield* Layer.buildWithScope(separate, scope), HttpRouter.HttpRouter)
          const { body } = yield* routes.asHttpEffect()
          return yield* body._tag === "Uint8Array" ? kept(body.body) : Effect.die(`a body of ${body._tag}`)
        })
      )
      const json = yield* Effect.cached(
        Effect.suspend(() => kept(new TextEncoder().encode(JSON.stringify(OpenApi.fromApi(api)))))
      )
      yield* router.add("GET", documentationPath, answer(page, "text/html; charset=utf-8"))
      yield* router.add("GET", openApiPath, answer(json, "application/json"))
    })
  )

const answer = <E, R>(document: Effect.Effect<Document, E, R>, contentType: string) =>
  Effect.gen(function* () {
    return yield* answerDocument(yield* document, yield* HttpServerRequest.HttpServerRequest, {
      contentType,
      // After five minutes clients revalidate it by its ETag.
      headers: { "cache-control": "public, max-age=300" }
    })
  })

/** The only page with scripts: they are inline and can call only this service. */
export const documentationHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; " +
    "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"
}
