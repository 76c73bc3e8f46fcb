import { Outcome } from "@calendeal/domain/outbox"
import type { Reply } from "@calendeal/domain/webhooks"

/** The response of a receiver. */
export type WebhookResponse =
  | { readonly _tag: "Answered"; readonly status: number; readonly retryAfterSeconds: number | null }
  /** There was no complete response in time. */
  | { readonly _tag: "Unanswered" }
  /** The host name has no address, or one to which requests are not allowed. */
  | { readonly _tag: "NameUnknown" }
  /** Requests to the address are not allowed. */
  | { readonly _tag: "AddressRefused" }

/**
 * The result of a delivery: 2xx is success, 410 ends all deliveries to the receiver, and everything else is retried. If
 * the receiver is down or throttles, its other messages wait too.
 */
export const replyOf = (response: WebhookResponse): Reply => {
  switch (response._tag) {
    case "AddressRefused":
      return { outcome: Outcome.Refused({ code: "address_refused" }), code: null, isGone: false }
    case "NameUnknown":
    case "Unanswered": {
      const code = response._tag === "NameUnknown" ? "name_unknown" : "no_answer"
      const outcome = Outcome.Retry({ code, afterSeconds: null, fault: "destination" })
      return { outcome, code: null, isGone: false }
    }
    case "Answered": {
      const { retryAfterSeconds: afterSeconds, status } = response
      const code = `http_${status}`
      if (status >= 200 && status < 300) return { outcome: Outcome.Delivered(), code, isGone: false }
      if (status === 410) return { outcome: Outcome.Refused({ code }), code, isGone: true }
      const fault = status >= 500 || status === 429 ? "destination" : "delivery"
      return { outcome: Outcome.Retry({ code, afterSeconds, fault }), code, isGone: false }
    }
  }
}

/** The longest accepted wait in seconds: a day. */
const longest = 86_400

/** The seconds of a `Retry-After` header, a number or a date; at most a day. Null for a missing or invalid header. */
export const retryAfterSeconds = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? ""
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(longest, Math.max(0, seconds))
}
