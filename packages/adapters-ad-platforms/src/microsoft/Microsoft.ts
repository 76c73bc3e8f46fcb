import { Array as Arr, Option, Schema } from "effect"
import { accepted, byStatus, rejected } from "../outcomes.ts"
import { type Answer, bearer, each, type Platform, type Verdict } from "../Platform.ts"
import { microsoftRequest } from "./MicrosoftRequest.ts"

/** Microsoft's Conversions API of a UET tag, which Microsoft opens account by account. */
export const microsoft: Platform<"microsoft"> = {
  path: ({ apiVersion, tagId }) => `/${apiVersion}/${tagId}/events`,
  headers: () => ({}),
  body: microsoftRequest,
  untestable: () => Option.some("no_test_mode"),
  authorize: bearer,
  judge: (answer, events) => judgeMicrosoft(answer, events)
}

const Received = Schema.Struct({
  eventsReceived: Schema.Int,
  error: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        details: Schema.Array(
          Schema.Struct({
            index: Schema.Int,
            errorCode: Schema.optionalKey(Schema.String),
            isWarning: Schema.optionalKey(Schema.Boolean)
          })
        )
      })
    )
  )
})

/** Details name the events that were refused; warnings among them refuse nothing. */
const judgeMicrosoft = (answer: Answer, events: number): Verdict => {
  const received = Schema.decodeUnknownOption(Received)(answer.body)
  if (answer.status !== 200 || Option.isNone(received)) return byStatus(answer)
  const refused = (received.value.error?.details ?? []).filter(({ isWarning }) => isWarning !== true)
  const codes = new Map(refused.map(({ errorCode, index }) => [index, errorCode]))
  return each(Arr.makeBy(events, (index) => (codes.has(index) ? rejected(codes.get(index)) : accepted)))
}
