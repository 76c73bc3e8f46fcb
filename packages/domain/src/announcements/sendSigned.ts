import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { secretOwner, signingSecrets, type Webhook, WebhookSender } from "../webhooks/index.ts"
import { Vault } from "../workspaces/index.ts"

/** Sends a webhook a message, signed with each of its secrets that is good now. Fails with SecretUnreadable. */
export const sendSigned = Effect.fnUntraced(function* (webhook: Webhook, id: string, body: string) {
  const [vault, sender] = [yield* Vault, yield* WebhookSender]
  const sentAt = yield* DateTime.now
  const [newest, ...former] = signingSecrets(webhook, sentAt)
  const unseal = (sealed: string) => vault.unseal(secretOwner(webhook), sealed)
  const secrets = Arr.prepend(yield* Effect.forEach(former, unseal), yield* unseal(newest))
  return yield* sender.send(webhook.url, secrets, { id, sentAt, body })
})
