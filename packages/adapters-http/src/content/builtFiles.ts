import type * as Effect from "effect/Effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import { answerDocument } from "./answerDocument.ts"
import { built, type Document } from "./Document.ts"

/** A file for browsers that the build has compressed, in base64. */
export interface BuiltFile {
  /** The name contains a hash of the content, for permanent caching. */
  readonly name: string
  readonly type: string
  readonly plain: string
  readonly gzip: string
  readonly brotli: string
}

interface File {
  readonly type: string
  readonly document: Document
}

/** For files whose name contains a hash of their content: cached for a year, for pages of the service only. */
export const hashedFileHeaders: Readonly<Record<string, string>> = {
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "same-origin"
}

const bytes = (base64: string) => Buffer.from(base64, "base64")

/** The files of a build by their names. */
export const builtFiles = (files: ReadonlyArray<BuiltFile>) => {
  const byName: ReadonlyMap<string, File> = new Map(
    files.map(({ brotli, gzip, name, plain, type }) => [
      name,
      { type, document: built({ br: bytes(brotli), gzip: bytes(gzip), identity: bytes(plain) }) }
    ])
  )
  return {
    /** The file, compressed if the client supports it; undefined: there is none of this name. */
    answer: (
      name: string,
      request: HttpServerRequest.HttpServerRequest,
      headers = hashedFileHeaders
    ): Effect.Effect<HttpServerResponse.HttpServerResponse> | undefined => {
      const file = byName.get(name)
      return (
        file &&
        answerDocument(file.document, request, {
          contentType: file.type,
          headers: { ...headers, "x-content-type-options": "nosniff" }
        })
      )
    }
  }
}
