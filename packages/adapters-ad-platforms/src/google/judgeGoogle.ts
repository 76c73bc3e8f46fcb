import type { Reception, DeliveryMode } from "@calendeal/domain/conversions"
import { Option, Schema } from "effect"
import { accepted, byStatus, codeOf, pending, rejected, retryable } from "../outcomes.ts"
import { all, type Answer, mixed, type Verdict } from "../Platform.ts"

const Ingested = Schema.Struct({ requestId: Schema.NonEmptyString })
const Refused = Schema.Struct({
  error: Schema.Struct({
    details: Schema.NonEmptyArray(Schema.Struct({ reason: Schema.optionalKey(Schema.String) }))
  })
})

/** Google answers with a receipt and works on the events later; only checking them (`test`) is done at once. */
export const judgeGoogle = (answer: Answer, _events: number, mode: DeliveryMode): Verdict => {
  if (answer.status === 200) {
    if (mode === "test") return all(accepted)
    const ingested = Schema.decodeUnknownOption(Ingested)(answer.body)
    return Option.isSome(ingested) ? all(pending(ingested.value.requestId)) : byStatus(answer)
  }
  const refused = Schema.decodeUnknownOption(Refused)(answer.body)
  return answer.status === 400 && Option.isSome(refused)
    ? mixed(codeOf(refused.value.error.details[0].reason))
    : byStatus(answer)
}

const ErrorCounts = Schema.Struct({
  errorCounts: Schema.Array(Schema.Struct({ reason: Schema.String }))
})
const Statuses = Schema.Struct({
  requestStatusPerDestination: Schema.NonEmptyArray(
    Schema.Struct({ requestStatus: Schema.String, errorInfo: Schema.optionalKey(ErrorCounts) })
  )
})

/** What became of the one event that was sent under a receipt. */
export const judgeReceipt = (answer: Answer, receipt: string): Reception => {
  const statuses = Schema.decodeUnknownOption(Statuses)(answer.body)
  if (answer.status !== 200 || Option.isNone(statuses)) {
    const verdict = byStatus(answer)
    return verdict._tag === "All" ? verdict.delivery : rejected(answer.status)
  }
  const [{ errorInfo, requestStatus }] = statuses.value.requestStatusPerDestination
  switch (requestStatus) {
    case "SUCCESS":
      return accepted
    case "FAILED":
    case "PARTIAL_SUCCESS":
      return byReason(errorInfo?.errorCounts[0]?.reason)
    default:
      return pending(receipt)
  }
}

/** A transaction id that Google has already is an event that it has already. */
const byReason = (reason: string | undefined): Reception => {
  const code = codeOf(reason?.replace("PROCESSING_ERROR_REASON_", ""))
  if (code === "DUPLICATE_TRANSACTION_ID") return accepted
  return code === "INTERNAL_ERROR" ? retryable(code) : rejected(code)
}
