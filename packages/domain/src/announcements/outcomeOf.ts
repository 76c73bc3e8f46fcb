import { Outcome } from "../deliveries/index.ts"
import type { Reply } from "../webhooks/index.ts"

/**
 * What a reply means for the message. 2xx alone is success; 410 says that nobody is there any more. A receiver that is
 * down, or has too much to do, is spared the others of its messages for a while.
 */
export const outcomeOf = (reply: Reply): Outcome => {
  switch (reply._tag) {
    case "AddressRefused":
      return Outcome.Refused({ code: "address_refused" })
    case "Unanswered":
      return Outcome.Postponed({ code: "no_answer", afterSeconds: null, fault: "destination" })
    case "Answered": {
      const { retryAfterSeconds: afterSeconds, status } = reply
      const code = `http_${status}`
      if (status >= 200 && status < 300) return Outcome.Delivered()
      if (status === 410) return Outcome.Refused({ code })
      const fault = status >= 500 || status === 429 ? "destination" : "delivery"
      return Outcome.Postponed({ code, afterSeconds, fault })
    }
  }
}
