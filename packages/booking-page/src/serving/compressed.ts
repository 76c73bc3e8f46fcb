import { gzip } from "node:zlib"
import * as Effect from "effect/Effect"
import { HttpServerResponse } from "effect/http"

/** Below so many bytes compression saves no packet. */
const worthwhile = 1024

type Options = HttpServerResponse.Options.WithContentType & {
  readonly headers: Readonly<Record<string, string>>
}

/**
 * A document as this client takes it: with gzip, which is as small as what brotli makes of a page in twice the time. Only
 * for documents without a secret: beside a text of a stranger's choice it could be guessed by the answer's size.
 */
export const compressed = (
  document: string,
  acceptEncoding: string | undefined,
  options: Options
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const bytes = Buffer.from(document)
  if (bytes.length < worthwhile || !encodingsIn(acceptEncoding).has("gzip"))
    return Effect.succeed(HttpServerResponse.uint8Array(bytes, options))
  const headers = { ...options.headers, "content-encoding": "gzip" }
  return Effect.map(
    Effect.callback<Uint8Array>((resume) =>
      gzip(bytes, (error, zipped) => resume(error === null ? Effect.succeed(zipped) : Effect.die(error)))
    ),
    (body) => HttpServerResponse.uint8Array(body, { ...options, headers })
  )
}

/** The smallest encoding of a file that an `Accept-Encoding` takes. */
export const encodingFor = (acceptEncoding: string | undefined): "br" | "gzip" | "identity" => {
  const taken = encodingsIn(acceptEncoding)
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : "identity"
}

/** The encodings that the header names; a weight of 0 refuses one. */
const encodingsIn = (acceptEncoding = ""): ReadonlySet<string> =>
  new Set(
    acceptEncoding
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => !/;\s*q=0(?:\.0+)?$/.test(entry))
      .map((entry) => entry.replace(/\s*;.*/, ""))
  )
