import { Option, Schema } from "effect"
import { accepted, byStatus } from "../outcomes.ts"
import { all, type Answer, bearer, type Platform, type Verdict } from "../Platform.ts"
import { redditRequest } from "./RedditRequest.ts"

/** Reddit's Conversions API v3. */
export const reddit: Platform<"reddit"> = {
  path: ({ apiVersion, pixelId }) => `/api/${apiVersion}/pixels/${pixelId}/conversion_events`,
  headers: () => ({}),
  body: redditRequest,
  untestable: ({ testCode }) => (testCode === undefined ? Option.some("no_test_code") : Option.none()),
  authorize: bearer,
  judge: (answer) => judgeReddit(answer)
}

const Processed = Schema.Struct({ data: Schema.Struct({ message: Schema.String }) })

/** A request is processed whole or, with 400, not at all. */
const judgeReddit = (answer: Answer): Verdict =>
  answer.status === 200 && Schema.is(Processed)(answer.body) ? all(accepted) : byStatus(answer)
