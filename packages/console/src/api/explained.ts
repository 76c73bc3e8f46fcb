import { say } from "@calendeal/web-kit/say"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { inputText } from "../words/inputs/inputText.ts"
import { Refusal } from "./client.ts"
import { thingOf } from "./thingOf.ts"

/** The sentence for a failure: what happened, and what to do. Each fault of the input once, and no field as the API calls it. */
export const explained = (failure: unknown, words: ConsoleWords): string => {
  if (!(failure instanceof Refusal)) return words.failed
  if (failure.status === 0) return words.unreachable
  if (failure.code === "rate_limited")
    return say(words.tooMany, { seconds: Math.max(1, failure.waitSeconds) })
  if (failure.code === "sign_in_again") return words.editing.signInAgain
  if (failure.code === "invalid_input")
    return failure.issues.length === 0
      ? words.editing.invalid
      : [...new Set(failure.issues.map((issue) => inputText(words, issue)))].join(" ")
  if (failure.code === "precondition_failed") return words.editing.changed
  if (failure.code === "forbidden") return words.forbidden
  if (failure.code === "conflict") return say(words.conflict, { thing: words[thingOf(failure.path)] })
  return words.failed
}
