import * as Effect from "effect/Effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { type HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { answerDocument, kept } from "../content/index.ts"

export const openApiPath = "/openapi.json"

/**
 * `GET /openapi.json`: the document of the API (D-HTTP-12). It is created and compressed on its first request and then kept,
 * because most processes get no such request.
 */
export const OpenApiDocument = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const json = yield* Effect.cached(
        Effect.suspend(() => kept(new TextEncoder().encode(JSON.stringify(OpenApi.fromApi(api)))))
      )
      yield* router.add(
        "GET",
        openApiPath,
        Effect.gen(function* () {
          return yield* answerDocument(yield* json, yield* HttpServerRequest.HttpServerRequest, {
            contentType: "application/json",
            // After five minutes clients revalidate it by its ETag.
            headers: { "cache-control": "public, max-age=300" }
          })
        })
      )
    })
  )
