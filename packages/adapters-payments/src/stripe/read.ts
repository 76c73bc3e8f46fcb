import type { MalformedReport, ReadEvent } from "@calendeal/domain/receivers"
import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { jsonOf, maybe, nothing, reader, type Reading } from "../reports/Reading.ts"
import { Id, Seconds, timeOf } from "../reports/reported.ts"
import { readCharge, readIntent, readInvoice, readSession } from "./payments.ts"
import { readDispute, readRefund, readRefundedCharge } from "./returns.ts"

/** Events as docs.stripe.com/api/events describes them. One of another version of the interface has no object, and is malformed. */
const readEvent = reader(
  Schema.Struct({
    id: Id,
    object: Schema.Literal("event"),
    type: Schema.String,
    livemode: Schema.Boolean,
    created: Seconds,
    /** The connected account of a platform, whose money is not the workspace's. */
    account: maybe(Schema.String),
    data: Schema.Struct({ object: Schema.Unknown })
  })
)

/** What is read of an event's object. Events of other types are about no money, or about money that these report. */
const readers: Readonly<Record<string, (object: unknown, at: DateTime.Utc) => Reading>> = {
  "checkout.session.completed": readSession,
  "checkout.session.async_payment_succeeded": readSession,
  "invoice.paid": (object, at) => readInvoice(object, at),
  "invoice.payment_succeeded": (object, at) => readInvoice(object, at),
  "payment_intent.succeeded": readIntent,
  "charge.succeeded": readCharge,
  "charge.captured": readCharge,
  "charge.refunded": readRefundedCharge,
  "charge.refund.updated": readRefund,
  "refund.created": readRefund,
  "refund.updated": readRefund,
  "refund.failed": readRefund,
  "charge.dispute.created": readDispute,
  "charge.dispute.updated": readDispute,
  "charge.dispute.closed": readDispute,
  "charge.dispute.funds_withdrawn": readDispute,
  "charge.dispute.funds_reinstated": readDispute
}

/** The one event of a call of Stripe. */
export const read = (body: Uint8Array): Result.Result<ReadonlyArray<ReadEvent>, MalformedReport> =>
  Result.gen(function* () {
    const { account, created, data, id, livemode, type } = yield* readEvent(yield* jsonOf(body))
    const readObject =
      typeof account === "string" || !Object.hasOwn(readers, type) ? undefined : readers[type]
    const content = yield* readObject === undefined ? nothing : readObject(data.object, timeOf(created))
    return [{ id, isLive: livemode, content }]
  })
