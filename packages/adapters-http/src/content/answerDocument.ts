import * as Effect from "effect/Effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { codingFor } from "./codingFor.ts"
import type { Document } from "./Document.ts"

/** Below so many bytes compression saves no packet. */
const worthwhile = 1024

interface Options {
  readonly status?: number
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * A document as this client takes it, encoded by its Accept-Encoding; or 304 without it when the client's If-None-Match
 * names its ETag. Only for documents without a secret: beside a text of the client's choice a secret could be guessed by the
 * answer's size.
 */
export const answerDocument = (
  document: Document,
  { headers: asked, method }: HttpServerRequest.HttpServerRequest,
  { contentType, headers, status = 200 }: Options
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const vary = {
    vary: headers["vary"] === undefined ? "Accept-Encoding" : `Accept-Encoding, ${headers["vary"]}`
  }
  // Of other methods and statuses there is nothing that a client could have kept.
  const isKept = status === 200 && (method === "GET" || method === "HEAD")
  const told = { ...headers, ...vary, ...(isKept ? { etag: document.tag } : {}) }
  if (isKept && names(asked["if-none-match"], document.tag)) {
    return Effect.succeed(HttpServerResponse.empty({ status: 304, headers: told }))
  }
  const coding = document.length < worthwhile ? "identity" : codingFor(asked["accept-encoding"])
  const encoding = coding === "identity" ? {} : { "content-encoding": coding }
  return Effect.map(document.coded(coding), (body) =>
    HttpServerResponse.uint8Array(body, { status, contentType, headers: { ...told, ...encoding } })
  )
}

/** Whether an If-None-Match names the tag, strong or weak (RFC 9110, 13.1.2). */
const names = (ifNoneMatch = "", tag: string): boolean =>
  ifNoneMatch.trim() === "*" ||
  [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([opaque]) => opaque === tag.replace(/^W\//, ""))
