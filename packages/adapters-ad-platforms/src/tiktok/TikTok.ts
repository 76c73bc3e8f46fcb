import { Option, Schema } from "effect"
import { accepted, authExpired, byStatus, rejected, retryable, throttled } from "../outcomes.ts"
import { all, type Answer, mixed, type Platform, type Verdict } from "../Platform.ts"
import { tikTokRequest } from "./TikTokRequest.ts"

/** TikTok's Events API 2.0. */
export const tikTok: Platform<"tiktok"> = {
  path: ({ apiVersion }) => `/open_api/${apiVersion}/event/track/`,
  headers: () => ({}),
  body: tikTokRequest,
  untestable: ({ testCode }) => (testCode === undefined ? Option.some("no_test_code") : Option.none()),
  authorize: (token) => ({ headers: { "access-token": token }, fields: {} }),
  judge: (answer) => judgeTikTok(answer)
}

const Said = Schema.Struct({ code: Schema.Int })

/** Whatever happened, the status is 200 and the body has a code; one bad event fails the whole request. */
const judgeTikTok = (answer: Answer): Verdict => {
  const said = Schema.decodeUnknownOption(Said)(answer.body)
  if (answer.status !== 200 || Option.isNone(said)) return byStatus(answer)
  const { code } = said.value
  if (code === 0) return all(accepted)
  if (code === 40100) return all(throttled(answer))
  if (code >= 40101 && code <= 40105) return all(authExpired)
  if (code === 40001) return all(rejected(code))
  return code >= 50000 ? all(retryable(code)) : mixed(String(code))
}
