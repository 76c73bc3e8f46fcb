import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { IdGenerator } from "../consistency/index.ts"
import { signingSecrets, unsealSecrets, type Webhook, WebhookSender } from "../webhooks/index.ts"

/** Sends a webhook a message of type `test` now, once, whether it is enabled or not. Fails with SecretUnreadable. */
export const sendTestWebhook = Effect.fn("webhooks.sendTestWebhook")(function* (webhook: Webhook) {
  const [idGenerator, sender] = [yield* IdGenerator, yield* WebhookSender]
  const sentAt = yield* DateTime.now
  const secrets = yield* unsealSecrets(webhook, signingSecrets(webhook, sentAt))
  const event = { type: "test", timestamp: sentAt, data: { webhookId: webhook.id } }
  return yield* sender.send(webhook.url, secrets, { id: `test_${yield* idGenerator.uuid}`, sentAt, event })
})
