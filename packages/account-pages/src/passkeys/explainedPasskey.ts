import type { Failure } from "@calendeal/web-kit/ask"
import { explained } from "../frame/failures.ts"
import type { AccountWords } from "../words/AccountWords.ts"

/** The sentence for a passkey that does not sign in, or is not added. */
export const explainedPasskey = (failure: Failure | "cancelled", words: AccountWords): string => {
  const { passkeys } = words
  if (failure === "cancelled") return passkeys.cancelled
  if (failure.code === "conflict") return passkeys.notAdded
  if (failure.code !== "passkey_refused") return explained(failure, words)
  const known = Object.entries(passkeys.reasons).find(([reason]) => reason === failure.reason)
  return known?.[1] ?? words.failed
}
