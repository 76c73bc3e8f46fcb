import { createHash } from "node:crypto"
import { brotliCompress, constants, gzip } from "node:zlib"
import * as Effect from "effect/Effect"
import type { Coding } from "./codingFor.ts"

/** Bytes for a client, and how they are encoded for it. */
export interface Document {
  /** Stands for the content in whichever coding: a weak ETag. */
  readonly tag: string
  /** Of the bytes as they are. */
  readonly length: number
  readonly coded: (coding: Coding) => Effect.Effect<Uint8Array>
}

/** A document that is made for one answer: it is encoded anew, and fast. */
export const passing = (text: string): Document => {
  const bytes = Buffer.from(text)
  return { tag: tagOf(bytes), length: bytes.length, coded: (coding) => encode(bytes, coding, 4) }
}

/** A document that many ask for: it is encoded once for each coding, when somebody first asks, and kept. */
export const kept = (bytes: Uint8Array): Effect.Effect<Document> =>
  Effect.gen(function* () {
    const br = yield* Effect.cached(encode(bytes, "br", 9))
    const gzip = yield* Effect.cached(encode(bytes, "gzip", 9))
    const coded = { br, gzip, identity: Effect.succeed(bytes) }
    return { tag: tagOf(bytes), length: bytes.length, coded: (coding) => coded[coding] }
  })

/** A document that was encoded when the service was built. */
export const built = (coded: Readonly<Record<Coding, Uint8Array>>): Document => ({
  tag: tagOf(coded.identity),
  length: coded.identity.length,
  coded: (coding) => Effect.succeed(coded[coding])
})

const tagOf = (bytes: Uint8Array): string =>
  `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`

/** Off the event loop. The quality is of 1 to 9, for gzip and brotli alike. */
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
