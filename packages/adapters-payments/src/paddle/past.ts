import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Past } from "../providers/Provider.ts"
import { type List, pastOf, pathOf } from "../reports/past.ts"
import { maybe, reader } from "../reports/Reading.ts"
import { adjustmentIn, paymentIn } from "./read.ts"

const readPage = reader(
  Schema.Struct({
    data: Schema.Array(Schema.Unknown),
    meta: Schema.Struct({
      pagination: Schema.Struct({ next: maybe(Schema.String), has_more: Schema.Boolean })
    })
  })
)
const page: List["page"] = (document) =>
  Result.map(readPage(document), ({ data: items, meta: { pagination } }) => ({
    items,
    next: pagination.has_more ? pathOf(pagination.next) : null
  }))

const readTime = reader(Schema.Struct({ created_at: Schema.DateTimeUtcFromString }))
const timeOf = (item: unknown) => Result.map(readTime(item), ({ created_at: at }) => at)

/** Adjustments have no parameter for a time. */
export const past: Past = pastOf({
  "/transactions": {
    parameters: (since) => ({
      status: "paid,completed",
      "created_at[GTE]": DateTime.formatIso(since),
      per_page: "30"
    }),
    page,
    read: (item) => Result.flatMap(timeOf(item), (at) => paymentIn(item, at))
  },
  "/adjustments": {
    parameters: () => ({ order_by: "id[DESC]", per_page: "50" }),
    page,
    read: adjustmentIn,
    timeOf
  }
})
