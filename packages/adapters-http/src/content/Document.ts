import { createHash } from "node:crypto"
import { brotliCompress, constants, gzip } from "node:zlib"
import * as Effect from "effect/Effect"
import type { Coding } from "./codingFor.ts"

/** Content that can be sent in several codings. */
export interface Document {
  /** A weak ETag of the content, the same for all codings. */
  readonly tag: string
  /** The number of bytes without encoding. */
  readonly length: number
  readonly coded: (coding: Coding) => Effect.Effect<Uint8Array>
}

/** A document for one response. It is encoded each time, with a fast setting. */
export const passing = (text: string): Document => {
  const bytes = Buffer.from(text)
  return { tag: tagOf(bytes), length: bytes.length, coded: (coding) => encode(bytes, coding, 4) }
}

/** A document for many requests. It is encoded once per coding, on the first request, and kept. */
export const kept = (bytes: Uint8Array): Effect.Effect<Document> =>
  Effect.gen(function* () {
    const br = yield* Effect.cached(encode(bytes, "br", 5))
    const gzip = yield* Effect.cached(encode(bytes, "gzip", 9))
    const coded = { br, gzip, identity: Effect.succeed(bytes) }
    return { tag: tagOf(bytes), length: bytes.length, coded: (coding) => coded[coding] }
  })

/** A document that was encoded at build time. */
export const built = (coded: Readonly<Record<Coding, Uint8Array>>): Document => ({
  tag: tagOf(coded.identity),
  length: coded.identity.length,
  coded: (coding) => Effect.succeed(coded[coding])
})

/** Ten hexadecimal digits of the content's SHA-256, for the address of a file that never changes. */
export const contentHash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 10)

/** What a content security policy allows a script or a style sheet in a document by: its SHA-256, in base64. */
export const policySource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`

const tagOf = (bytes: Uint8Array): string =>
  `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`

/** Encodes outside of the event loop. The quality is 1 to 9 for gzip and brotli. */
const encode = (bytes: Uint8Array, coding: Coding, quality: number): Effect.Effect<Uint8Array> =>
  coding === "identity"
    ? Effect.succeed(bytes)
    : Effect.callback((resume) => {
        const done = (error: Error | null, encoded: Uint8Array) =>
          resume(error === null ? Effect.succeed(encoded) : Effect.die(error))
        if (coding === "gzip") gzip(bytes, { level: quality }, done)
        else
          brotliCompress(
            bytes,
            {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: quality,
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
              }
            },
            done
          )
      })
