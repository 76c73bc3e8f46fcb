import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Identities } from "../consistency/index.ts"
import type { Webhook } from "../webhooks/index.ts"
import { sendSigned } from "./sendSigned.ts"
import { instant } from "./told.ts"

/** Sends a webhook a message of type `test` now, once, whether it is enabled or not. Fails with SecretUnreadable. */
export const testWebhook = Effect.fn("announcements.testWebhook")(function* (webhook: Webhook) {
  const identities = yield* Identities
  const timestamp = instant(yield* DateTime.now)
  const body = JSON.stringify({ type: "test", timestamp, data: { webhookId: webhook.id } })
  return yield* sendSigned(webhook, `test_${yield* identities.uuid}`, body)
})
