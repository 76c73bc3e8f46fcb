import { type ApiKey, RequestSignatures, SecretUnreadable, WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Layer, Option, Redacted } from "effect"
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto"
import type { KeyRing } from "./KeyRing.ts"
import { sealing, type Sealing, type SecretOwner } from "./SealedSecret.ts"

/** Verifies signatures of API keys, whose secrets are sealed under these keys (D-KEY-1). */
export const layer = (settings: { readonly keys: KeyRing }): Layer.Layer<RequestSignatures> =>
  Layer.sync(RequestSignatures, () => {
    const { isCurrent, seal, unseal } = sealing(settings.keys, "API secrets")
    const placeholder = placeholderKey(seal)
    return RequestSignatures.of({
      issue: (workspaceId, keyId) =>
        Effect.sync(() => {
          const secret = drawSecret()
          return { secret, sealed: seal({ workspaceId, id: keyId }, secret) }
        }),
      reencrypt: Effect.fnUntraced(function* (key) {
        const { owner, sealed } = holderOf(key)
        // A secret with the newest version that cannot be opened is unreadable, too.
        const secret = unseal(owner, sealed)
        if (Option.isNone(secret)) return yield* new SecretUnreadable()
        return isCurrent(sealed) ? Option.none() : Option.some(seal(owner, secret.value))
      }),
      verify: Effect.fnUntraced(function* (key, body, signature) {
        const { owner, sealed } = Option.match(key, { onNone: () => placeholder, onSome: holderOf })
        const unsealed = unseal(owner, sealed)
        if (Option.isNone(unsealed)) {
          yield* Effect.logError(
            "The secret of an API key cannot be decrypted. Check that SECRETS_KEYS still has its key.",
            owner.id
          )
          return yield* new SecretUnreadable()
        }
        const isRight = signs(unsealed.value, body, signature)
        return isRight && Option.isSome(key)
      })
    })
  })

/**
 * The signature of a request's body under an API key: HMAC-SHA256 keyed with the secret's whole text, `sks_` included
 * (as in `openssl dgst -sha256 -hmac`), in 64 lower-case hexadecimal digits (D-KEY-1).
 */
export const sign = (secret: string, body: Uint8Array): string =>
  createHmac("sha256", secret).update(body).digest("hex")

/** `sks_` and 256 random bits; the prefix helps secret scanners. */
const drawSecret = (): Redacted.Redacted<string> =>
  Redacted.make(`sks_${randomBytes(32).toString("base64url")}`)

const holderOf = ({ id, sealedSecret, workspaceId }: ApiKey): { owner: SecretOwner; sealed: string } => ({
  owner: { workspaceId, id },
  sealed: sealedSecret
})

/** Used for unknown prefixes, so that the response time does not reveal which prefixes exist. */
const placeholderKey = (seal: Sealing["seal"]) => {
  const owner = { workspaceId: WorkspaceId.make(randomUUID()), id: randomUUID() }
  const secret = drawSecret()
  return { owner, sealed: seal(owner, secret) }
}

/** Takes constant time for every signature: valid, invalid or malformed. */
const signs = (secret: Redacted.Redacted<string>, body: Uint8Array, signature: string): boolean => {
  const isWellFormed = /^[0-9A-Fa-f]{64}$/.test(signature)
  const given = Buffer.from(isWellFormed ? signature : "0".repeat(64), "hex")
  const expected = Buffer.from(sign(Redacted.value(secret), body), "hex")
  return timingSafeEqual(given, expected) && isWellFormed
}
