import { Outcome } from "@calendeal/domain/outbox"
import type { Reply } from "@calendeal/domain/webhooks"

/** How a receiver reacted to a request. */
export type Reaction =
  | { readonly _tag: "Answered"; readonly status: number; readonly retryAfterSeconds: number | null }
  /** There was no answer, or not in time. */
  | { readonly _tag: "Unanswered" }
  /** Nothing is sent to the address. */
  | { readonly _tag: "AddressRefused" }

/**
 * What a reaction means: 2xx alone is success; 410 says that the receiver has gone. One that is down or throttles gets
 * a pause, its other messages too.
 */
export const replyOf = (reaction: Reaction): Reply => {
  switch (reaction._tag) {
    case "AddressRefused":
      return { outcome: Outcome.Refused({ code: "address_refused" }), code: null, isGone: false }
    case "Unanswered": {
      const outcome = Outcome.Retry({ code: "no_answer", afterSeconds: null, fault: "destination" })
      return { outcome, code: null, isGone: false }
    }
    case "Answered": {
      const { retryAfterSeconds: afterSeconds, status } = reaction
      const code = `http_${status}`
      if (status >= 200 && status < 300) return { outcome: Outcome.Delivered(), code, isGone: false }
      if (status === 410) return { outcome: Outcome.Refused({ code }), code, isGone: true }
      const fault = status >= 500 || status === 429 ? "destination" : "delivery"
      return { outcome: Outcome.Retry({ code, afterSeconds, fault }), code, isGone: false }
    }
  }
}
