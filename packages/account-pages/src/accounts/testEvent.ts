import { say } from "@calendeal/web-kit/say"
import { callApi } from "../frame/call.ts"
import type { AccountsWords, TestAnswer } from "../words/AccountWords.ts"

/** What a test event showed: a sentence, and whether the platform takes events, or cannot say. */
export interface Tested {
  readonly sentence: string
  readonly isGood: boolean
}

const good: ReadonlyArray<TestAnswer> = ["accepted", "pending", "no_test_mode", "no_test_code"]

/** Sends a test event to an integration, and says in plain words what the platform answers. `path`: the integration's, in the API. */
export const sendTestEvent = async (
  path: `/api/workspaces/${string}/integrations/${string}`,
  platform: string,
  words: AccountsWords
): Promise<Tested> => {
  const reply = await callApi("POST", `${path}/test`, {})
  const { code, outcome } = reply.isGood ? reply.body : { code: reply.code, outcome: "retryable" }
  const answer = answerOf(outcome, code, words)
  return {
    sentence: say(words.answers[answer], { platform, code: code ?? outcome }),
    isGood: good.includes(answer)
  }
}

const answerOf = (outcome: string, code: string | null, { answers }: AccountsWords): TestAnswer => {
  const known = Object.keys(answers) as ReadonlyArray<TestAnswer>
  return known.find((name) => name === code) ?? known.find((name) => name === outcome) ?? "retryable"
}
