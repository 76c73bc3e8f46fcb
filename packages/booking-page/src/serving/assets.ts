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

/** The one file whose name people write into their pages; it must be able to change. */
const loader = "embed.js"

/** Whether the page has a file of this name. */
export const isAsset = (name: string | undefined): boolean =>
  name !== undefined && name !== loader && files.has(name)

/**
 * A file of the page as this client takes it, compressed if it can be. Its name holds a hash of its content, so it never
 * changes and is kept for a year; all but the loader, which is looked for anew after five minutes, and by any site.
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
