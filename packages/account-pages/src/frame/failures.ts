import type { Failure } from "@calendeal/web-kit/ask"
import { say } from "@calendeal/web-kit/say"
import type { AccountWords } from "../words/AccountWords.ts"

/** Handles a failure of a page: without a session it leads to the sign-in, and back here; else it shows the sentence. */
export const failing =
  (show: (sentence: string) => void, words: AccountWords, notAllowed?: string) => (failure: Failure) => {
    const { status } = failure
    if (status === 401)
      return location.replace(`/-/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
    show(((status === 403 || status === 404) && notAllowed) || explained(failure, words))
  }

/** The sentence for a failure that a screen does not explain itself. */
export const explained = ({ code, reason, status, waitSeconds }: Failure, words: AccountWords): string => {
  if (status === 0) return words.unreachable
  if (code === "rate_limited") return say(words.tooMany, { minutes: Math.ceil(waitSeconds / 60) })
  return reasons(words).get(reason) ?? words.failed
}

const reasons = (words: AccountWords) =>
  new Map([
    ["stale", words.staleSignIn],
    ["cancelled", words.cancelledSignIn],
    ["provider_refused", words.providerRefused],
    ["provider_unreachable", words.providerUnreachable],
    ["unverified_email", words.unverifiedEmail],
    ["not_a_member", words.notAMember],
    ["other_identity", words.otherIdentity]
  ])
