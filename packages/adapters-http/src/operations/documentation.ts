import { createHash } from "node:crypto"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { type HttpApi, type HttpApiGroup, HttpApiScalar, OpenApi } from "effect/http-api"
import { answerDocument, type Document, kept } from "../content/index.ts"
import { apiHeaders } from "../middleware/answers.ts"
import { referenceLook } from "./referenceLook.ts"

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
        scalar: referenceLook
      })
      // The reference adds its route to a separate router, from which the page is taken.
      const separate = Layer.provideMerge(reference, Layer.fresh(HttpRouter.layer))
      const page = yield* Effect.cached(
        Effect.gen(function* () {
          const routes = Context.get(yield* Layer.buildWithScope(separate, scope), HttpRouter.HttpRouter)
          const { body } = yield* routes.asHttpEffect()
          if (body._tag !== "Uint8Array") return yield* Effect.die(`a body of ${body._tag}`)
          const html = new TextDecoder().decode(body.body).replace("<html>", '<html lang="en">')
          const policy = policyOf(html)
          return {
            document: yield* kept(new TextEncoder().encode(html)),
            headers: { ...apiHeaders, "content-security-policy": policy }
          }
        })
      )
      const json = yield* Effect.cached(
        Effect.suspend(() => kept(new TextEncoder().encode(JSON.stringify(OpenApi.fromApi(api))))).pipe(
          Effect.map((document) => ({ document, headers: {} }))
        )
      )
      yield* router.add("GET", documentationPath, answer(page, "text/html; charset=utf-8"))
      yield* router.add("GET", openApiPath, answer(json, "application/json"))
    })
  )

interface Kept {
  readonly document: Document
  readonly headers: Readonly<Record<string, string>>
}

const answer = <E, R>(page: Effect.Effect<Kept, E, R>, contentType: string) =>
  Effect.gen(function* () {
    const { document, headers } = yield* page
    return yield* answerDocument(document, yield* HttpServerRequest.HttpServerRequest, {
      contentType,
      // After five minutes clients revalidate it by its ETag.
      headers: { ...headers, "cache-control": "public, max-age=300" }
    })
  })

/** The reference has inline scripts: exactly these run, and can call only this service. */
const policyOf = (html: string): string => {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`
  )
  return [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join("; ")
}
