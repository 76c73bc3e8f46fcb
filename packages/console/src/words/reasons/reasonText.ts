import { say } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import type { ConsoleWords } from "../ConsoleWords.ts"
import { faultText } from "../faults/faultText.ts"

type Kind = Schemas["Problems"]["failures"][number]["kind"]
type Words = Pick<ConsoleWords, "faults" | "reasons">

const has = <Texts extends object>(texts: Texts, code: string): code is keyof Texts & string =>
  Object.hasOwn(texts, code)

/** Why a delivery was skipped (D-CON-76). An unknown code stays as it is. */
export const skipText = ({ reasons: { skipped } }: Words, code: string): string =>
  has(skipped, code) ? skipped[code] : code

/** Why a delivery of this kind failed, and what to do (D-CON-76). Texts for unknown codes contain the code. */
export const failureText = (words: Words, kind: Kind, code: string): string => {
  const { integration, mail } = words.reasons
  switch (kind) {
    case "integration":
      return say(integration[has(integration, code) ? code : "refused"], { code })
    case "mail":
    case "reminder":
    case "account": {
      const known = has(mail, code) ? code : replies.find(([pattern]) => pattern.test(code))?.[1]
      return known === undefined ? faultText(words.faults, code) : say(mail[known], { code })
    }
    default:
      return faultText(words.faults, code)
  }
}

/** Replies to a login are faults of the mail server. */
const login = /^smtp_53[0458]|_5_7_(?:[389]|11|30|57|139)$/

/** Replies of mail servers, and returned mails (RFC 3463), the special ones first. */
const replies: ReadonlyArray<readonly [RegExp, keyof ConsoleWords["reasons"]["mail"] | undefined]> = [
  [login, undefined],
  [/^(?:smtp_5\d\d|bounced)_5_1_(?:[0-3]|6|10)$/, "unknown_address"],
  [/^(?:smtp_\d{3}|bounced)_[45]_2_2$/, "mailbox_full"],
  [/^(?:smtp_5\d\d|bounced)_5_7_\d+$/, "unwanted"],
  [/^(?:smtp_4\d\d|bounced_4)(?:_|$)/, "busy"],
  [/^(?:smtp|bounced)(?:_|$)/, "refused"]
]
