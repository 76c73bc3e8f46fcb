import { assets, type BuiltAsset } from "#built"
import { answerDocument, built, type Document } from "@calendeal/adapters-http/content"
import type * as Effect from "effect/Effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"

interface File extends Pick<BuiltAsset, "type"> {
  readonly document: Document
}

const bytes = (base64: string) => Buffer.from(base64, "base64")

const files: ReadonlyMap<string, File> = new Map(
  assets.map(({ brotli, gzip, name, plain, type }) => [
    name,
    { type, document: built({ br: bytes(brotli), gzip: bytes(gzip), identity: bytes(plain) }) }
  ])
)

/** The only file with a fixed name, because other sites link to it. */
const loader = "embed.js"

/** Whether the page has a file of this name. */
export const isAsset = (name: string | undefined): boolean =>
  name !== undefined && name !== loader && files.has(name)

/**
 * A file of the page, compressed if the client supports it. Its name contains a hash of its content, so it is cached
 * for a year. The loader is cached for five minutes and available to any site.
 */
export const assetAnswer = (
  name: string,
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<HttpServerResponse.HttpServerResponse> | undefined => {
  const file = files.get(name)
  return (
    file &&
    answerDocument(file.document, request, {
      contentType: file.type,
      headers: {
        "cache-control": name === loader ? "public, max-age=300" : "public, max-age=31536000, immutable",
        "cross-origin-resource-policy": name === loader ? "cross-origin" : "same-origin",
        "x-content-type-options": "nosniff"
      }
    })
  )
}
