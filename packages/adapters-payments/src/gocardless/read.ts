import type { MalformedReport, ReadEvent } from "@calendeal/domain/receivers"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { jsonOf, maybe, nothing, reader, type Reading } from "../reports/Reading.ts"
import { Id } from "../reports/reported.ts"
import { askedPayment } from "./payments.ts"
import { askedRefund } from "./refunds.ts"

/**
 * Calls as developer.gocardless.com/api-reference describes them: up to hundreds of events, which name the objects that they are about,
 * and say nothing else of them.
 */
const readCall = reader(
  Schema.Struct({
    events: Schema.Array(
      Schema.Struct({
        id: Id,
        resource_type: Schema.String,
        action: Schema.String,
        created_at: maybe(Schema.DateTimeUtcFromString),
        links: Schema.Struct({ payment: maybe(Id), refund: maybe(Id) })
      })
    )
  })
)

/** The actions with which money moves. */
const paymentActions = new Set(["confirmed", "paid_out", "failed", "charged_back", "chargeback_cancelled"])
const refundActions = new Set(["paid", "refund_settled"])
/** The refund did not reach the customer, and its money comes back. */
const failingActions = new Set(["failed", "funds_returned"])

/** The events of a call of GoCardless, each of which is asked about. */
export const read = (
  body: Uint8Array,
  isLive: boolean | null
): Result.Result<ReadonlyArray<ReadEvent>, MalformedReport> =>
  Result.gen(function* () {
    const { events } = yield* readCall(yield* jsonOf(body))
    return yield* Result.all(
      events.map(
        ({
          action,
          created_at: at = null,
          id,
          links: { payment = null, refund = null },
          resource_type: type
        }) => {
          const content: Reading =
            type === "payments" && payment !== null && paymentActions.has(action)
              ? askedPayment(payment)
              : type === "refunds" &&
                  refund !== null &&
                  (refundActions.has(action) || failingActions.has(action))
                ? askedRefund(refund, { isReturned: failingActions.has(action), at })
                : nothing
          return Result.map(content, (content) => ({ id, isLive, content }))
        }
      )
    )
  })
