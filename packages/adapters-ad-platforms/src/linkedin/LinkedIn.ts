import type { Reception } from "@calendeal/domain/conversions"
import { Option, Schema } from "effect"
import { accepted, authExpired, byStatus, rejected, retryable, throttled } from "../outcomes.ts"
import { all, type Answer, bearer, each, type Platform, type Verdict } from "../Platform.ts"
import { linkedInRequest } from "./LinkedInRequest.ts"

/** LinkedIn's Conversions API, always with its batch method, which gives a result per event. */
export const linkedIn: Platform<"linkedin"> = {
  path: () => "/rest/conversionEvents",
  headers: ({ apiVersion }) => ({
    "linkedin-version": apiVersion,
    "x-restli-protocol-version": "2.0.0",
    "x-restli-method": "BATCH_CREATE"
  }),
  body: linkedInRequest,
  untestable: () => Option.some("no_test_mode"),
  authorize: bearer,
  judge: (answer, events) => judgeLinkedIn(answer, events)
}

const Elements = Schema.Struct({ elements: Schema.Array(Schema.Struct({ status: Schema.Int })) })

const judgeLinkedIn = (answer: Answer, events: number): Verdict => {
  // A version is supported for a year. Its events wait until the account names another version.
  if (answer.status === 426) return all(retryable("version_sunset"))
  const told = Schema.decodeUnknownOption(Elements)(answer.body)
  return answer.status === 200 && Option.isSome(told) && told.value.elements.length === events
    ? each(told.value.elements.map(({ status }) => byElement(status)))
    : byStatus(answer)
}

const byElement = (status: number): Reception => {
  if (status >= 200 && status < 300) return accepted
  if (status === 401 || status === 403) return authExpired
  if (status === 429) return throttled({ retryAfter: Option.none() })
  return status >= 500 ? retryable(status) : rejected(status)
}
