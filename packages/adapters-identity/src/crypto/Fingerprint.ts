import { Fingerprint } from "@calendeal/domain/consistency"
import { Effect, Layer } from "effect"
import { hash } from "node:crypto"

/** SHA-256 with OpenSSL. */
export const layer = Layer.succeed(
  Fingerprint,
  Fingerprint.of({ sha256: (text) => Effect.sync(() => hash("sha256", text, "hex")) })
)
