import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Fingerprint } from "./Fingerprint.ts"
import { encodeBase64Url, IdGenerator } from "./IdGenerator.ts"

/** A new secret: the prefix and 256 random bits as 43 base64url characters, with the SHA-256 of the whole text. */
export const newSecret = Effect.fnUntraced(function* (prefix: string) {
  const idGenerator = yield* IdGenerator
  const fingerprint = yield* Fingerprint
  const bits = ((yield* idGenerator.bits128) << 128n) | (yield* idGenerator.bits128)
  const secret = `${prefix}${encodeBase64Url(bits, 43)}`
  return { secret: Redacted.make(secret), hash: yield* fingerprint.sha256(secret) }
})
