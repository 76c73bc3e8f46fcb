import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { Base64 } from "effect/encoding"
import * as Redacted from "effect/Redacted"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import { Vault } from "../../workspace/workspaces/index.ts"
import { secretOwner, type Webhook } from "./Webhooks.ts"

/** A new secret, `whsec_` and 32 random bytes in base64 (Standard Webhooks), and its encrypted form to store. */
export const newSecret = Effect.fnUntraced(function* (webhook: Pick<Webhook, "id" | "workspaceId">) {
  const [idGenerator, vault] = [yield* IdGenerator, yield* Vault]
  const bits = ((yield* idGenerator.bits128) << 128n) | (yield* idGenerator.bits128)
  const bytes = Uint8Array.from({ length: 32 }, (_, index) =>
    Number((bits >> BigInt(8 * (31 - index))) & 255n)
  )
  const secret = Redacted.make(`whsec_${Base64.encode(bytes)}`)
  return { secret, sealed: yield* vault.seal(secretOwner(webhook), secret) }
})

/** Decrypts secrets of the webhook. Fails with SecretUnreadable. */
export const unsealSecrets = Effect.fnUntraced(function* (
  webhook: Webhook,
  [newest, ...former]: readonly [string, ...ReadonlyArray<string>]
) {
  const vault = yield* Vault
  const unseal = (sealed: string) => vault.unseal(secretOwner(webhook), sealed)
  return Arr.prepend(yield* Effect.forEach(former, unseal), yield* unseal(newest))
})
