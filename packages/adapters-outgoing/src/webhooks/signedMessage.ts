import type { WebhookMessage } from "@calendeal/domain/webhooks"
import { DateTime } from "effect"
import { createHmac } from "node:crypto"

/** The body of a webhook: JSON with instants in whole seconds (D-HTTP-6). */
export const bodyOf = ({ data, timestamp, type }: WebhookMessage["event"]): string =>
  JSON.stringify({ type, timestamp, data }, function (this: Readonly<Record<string, unknown>>, key, value) {
    // For an instant, `value` is the result of its `toJSON`.
    const original = this[key]
    return DateTime.isDateTime(original) ? `${DateTime.formatIso(original).slice(0, 19)}Z` : value
  })

/** The signed parts of a message. */
interface SignedContent {
  readonly id: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The signature of Standard Webhooks: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. The key is the secret
 * after `whsec_`, decoded from base64.
 */
export const sign = (secret: string, { body, id, timestamp }: SignedContent): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64")
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`, "utf8").digest("base64")}`
}
