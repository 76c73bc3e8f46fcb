import { referenceEntry, renderReference } from "#built"
import { answerDocument, kept } from "@calendeal/adapters-http/content"
import { CalendealApi } from "@calendeal/adapters-http/contract"
import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { OpenApi } from "effect/http-api"
import { makeDocuments } from "./documents.ts"
import { visitOf } from "./visit.ts"
import { ownPageHeaders } from "../policy/ownPageHeaders.ts"
import type { ApiDocument } from "../reference/ApiDocument.ts"

const path = "/docs"

/** The path for the HTTP adapter. It is counted together with the document that it shows (D-HTTP-15). */
export const referencePaths = (baseUrl: URL) => {
  const { tooMany, unavailable } = makeDocuments(baseUrl)
  return [
    {
      method: "GET",
      path,
      countedAs: rateLimits.documents,
      page: {
        has: () => true,
        refused: (request: HttpServerRequest.HttpServerRequest) => tooMany(visitOf(request)),
        unavailable: (request: HttpServerRequest.HttpServerRequest, retryAfterSeconds: number) =>
          unavailable(visitOf(request), retryAfterSeconds)
      }
    }
  ] as const
}

/** After five minutes clients revalidate it by its ETag. */
const headers = { ...ownPageHeaders, "cache-control": "public, max-age=300" }

/**
 * `GET /docs`: the page of the API, with files of this service alone (D-DOCS-1). It is made and compressed on its first request
 * and then kept, because most processes get no such request.
 */
export const referencePage = (version: string) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const page = yield* Effect.cached(
        Effect.gen(function* () {
          const { referenceOf } = yield* Effect.promise(() => import("../reference/referenceOf.ts"))
          // As clients read it: the types of the contract say less about schemas.
          const document: ApiDocument = JSON.parse(
            JSON.stringify(OpenApi.fromApi(CalendealApi.annotate(OpenApi.Version, version)))
          )
          const html = renderReference({ reference: referenceOf(document), ...referenceEntry })
          return yield* kept(new TextEncoder().encode(html))
        })
      )
      yield* router.add(
        "GET",
        path,
        Effect.gen(function* () {
          return yield* answerDocument(yield* page, yield* HttpServerRequest.HttpServerRequest, {
            contentType: "text/html; charset=utf-8",
            headers
          })
        })
      )
    })
  )
