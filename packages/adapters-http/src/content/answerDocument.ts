import * as Effect from "effect/Effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { codingFor } from "./codingFor.ts"
import type { Document } from "./Document.ts"

/** The size in bytes below which compression saves no packet. */
const compressionThreshold = 1024

interface Options {
  readonly status?: number
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The response with a document, encoded by the client's Accept-Encoding, or 304 if its If-None-Match contains the ETag. Only
 * for documents without secrets: next to text of an attacker's choice, the compressed size would reveal a secret.
 */
export const answerDocument = (
  document: Document,
  { headers: requestHeaders, method }: HttpServerRequest.HttpServerRequest,
  { contentType, headers, status = 200 }: Options
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const vary = {
    vary: headers["vary"] === undefined ? "Accept-Encoding" : `Accept-Encoding, ${headers["vary"]}`
  }
  // Clients cache only successful responses to these methods.
  const isCacheable = status === 200 && (method === "GET" || method === "HEAD")
  const responseHeaders = { ...headers, ...vary, ...(isCacheable ? { etag: document.tag } : {}) }
  if (isCacheable && containsTag(requestHeaders["if-none-match"], document.tag)) {
    return Effect.succeed(HttpServerResponse.empty({ status: 304, headers: responseHeaders }))
  }
  const coding =
    document.length < compressionThreshold ? "identity" : codingFor(requestHeaders["accept-encoding"])
  const encoding = coding === "identity" ? {} : { "content-encoding": coding }
  return Effect.map(document.coded(coding), (body) =>
    HttpServerResponse.uint8Array(body, { status, contentType, headers: { ...responseHeaders, ...encoding } })
  )
}

/** Whether an If-None-Match contains the tag, strong or weak (RFC 9110, 13.1.2). */
const containsTag = (ifNoneMatch = "", tag: string): boolean =>
  ifNoneMatch.trim() === "*" ||
  [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([opaque]) => opaque === tag.replace(/^W\//, ""))
