import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Past } from "../providers/Provider.ts"
import { type List, pastOf, pathWith } from "../reports/past.ts"
import { maybe, nothing, reader } from "../reports/Reading.ts"
import { Id } from "../reports/reported.ts"
import { askedPayment } from "./payments.ts"
import { refundIn } from "./refunds.ts"

const readMeta = reader(
  Schema.Struct({
    meta: Schema.Struct({ cursors: maybe(Schema.Struct({ after: maybe(Schema.String) })) })
  })
)
const readPayments = reader(Schema.Struct({ payments: Schema.Array(Schema.Unknown) }))
const readRefunds = reader(Schema.Struct({ refunds: Schema.Array(Schema.Unknown) }))
const readItem = reader(Schema.Struct({ id: Id, status: Schema.String }))

const parameters: List["parameters"] = (since) => ({
  "created_at[gte]": DateTime.formatIso(since),
  limit: "500"
})
const nextOf = (document: unknown, path: string) =>
  Result.map(readMeta(document), ({ meta }) => pathWith(path, "after", meta.cursors?.after))

/** The states of a debit that never was collected. One that failed may have been. */
const untouched = new Set([
  "pending_customer_approval",
  "pending_submission",
  "submitted",
  "cancelled",
  "customer_approval_denied"
])

/** The states of a refund whose money left and came back. */
const returned = new Set(["bounced", "funds_returned"])

export const past: Past = pastOf({
  "/payments": {
    parameters,
    page: (document, path) =>
      Result.all({
        items: Result.map(readPayments(document), ({ payments }) => payments),
        next: nextOf(document, path)
      }),
    read: (item) =>
      Result.flatMap(readItem(item), ({ id, status }) => (untouched.has(status) ? nothing : askedPayment(id)))
  },
  "/refunds": {
    parameters,
    page: (document, path) =>
      Result.all({
        items: Result.map(readRefunds(document), ({ refunds }) => refunds),
        next: nextOf(document, path)
      }),
    read: (item) =>
      Result.flatMap(readItem(item), ({ status }) =>
        status === "paid" || returned.has(status)
          ? refundIn({ refunds: item }, { isReturned: returned.has(status) })
          : nothing
      )
  }
})
