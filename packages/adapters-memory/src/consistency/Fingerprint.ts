import { Fingerprint } from "@calendeal/domain/consistency"
import { Effect, Layer } from "effect"

/** SHA-256 with WebCrypto, which browsers and edge runtimes also have. */
export const layer = Layer.succeed(
  Fingerprint,
  Fingerprint.of({
    sha256: (text) =>
      Effect.promise(async () => {
        const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
        return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")
      })
  })
)
