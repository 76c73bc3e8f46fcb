import type { Failure } from "@calendeal/web-kit/ask"
import { call } from "../frame/call.ts"
import { explained } from "../frame/failures.ts"
import type { AccountWords } from "../words/AccountWords.ts"

/** Signs in with the account's password. Null: done; else the sentence for the person. */
export const signInWithPassword = async (
  email: string,
  password: string,
  words: AccountWords
): Promise<string | null> => {
  const reply = await call("POST", "/password/sign-in", { email, password })
  return reply.isGood ? null : explainedPassword(reply, words)
}

/** The sentence for a failure of a sign-in or of a new password. */
export const explainedPassword = (failure: Failure, words: AccountWords): string => {
  const { guessable, newBrowser, refused } = words.passwords
  if (failure.code === "password_refused") return refused
  if (failure.code === "unknown_browser") return newBrowser
  return failure.code === "invalid_input" ? guessable : explained(failure, words)
}
