import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Past } from "../providers/Provider.ts"
import { type List, pastOf, pathOf } from "../reports/past.ts"
import { maybe, reader, type Reading } from "../reports/Reading.ts"
import { readInvoice, readOrder } from "./read.ts"

const readPage = reader(
  Schema.Struct({
    data: Schema.Array(Schema.Unknown),
    links: maybe(Schema.Struct({ next: maybe(Schema.String) }))
  })
)
const readTime = reader(
  Schema.Struct({ attributes: Schema.Struct({ created_at: Schema.DateTimeUtcFromString }) })
)

const listOf = (read: (data: unknown) => Reading): List => ({
  parameters: () => ({ "page[number]": "1", "page[size]": "100" }),
  page: (document) =>
    Result.map(readPage(document), ({ data: items, links }) => ({ items, next: pathOf(links?.next) })),
  read,
  timeOf: (item) => Result.map(readTime(item), ({ attributes }) => attributes.created_at)
})

/** Lists have nothing that the shop handed along, which only calls have. */
export const past: Past = pastOf({
  "/v1/orders": listOf((data) => readOrder(data, null)),
  "/v1/subscription-invoices": listOf((data) => readInvoice(data, null))
})
