import type { WebhookMessage } from "@calendeal/domain/webhooks"
import { DateTime } from "effect"

/** A webhook's body: JSON, with instants as everywhere on the wire (D-HTTP-6). */
export const bodyOf = ({ data, timestamp, type }: WebhookMessage["event"]): string =>
  JSON.stringify({ type, timestamp, data }, function (this: Readonly<Record<string, unknown>>, key, value) {
    // `value` is what the instant's own `toJSON` made of it.
    const original = this[key]
    return DateTime.isDateTime(original) ? `${DateTime.formatIso(original).slice(0, 19)}Z` : value
  })
