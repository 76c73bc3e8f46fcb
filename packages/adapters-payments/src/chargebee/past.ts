import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Past } from "../providers/Provider.ts"
import { pastOf, pathWith } from "../reports/past.ts"
import { fetched, maybe, reader } from "../reports/Reading.ts"
import { Id, Seconds, timeOf } from "../reports/reported.ts"
import { Customer, Invoice, readContent } from "./read.ts"

const readPage = reader(
  Schema.Struct({ list: Schema.Array(Schema.Unknown), next_offset: maybe(Schema.String) })
)
const readItem = reader(
  Schema.Struct({
    transaction: Schema.Struct({
      type: Schema.String,
      date: Seconds,
      customer_id: maybe(Schema.String),
      linked_invoices: maybe(Schema.Array(Schema.Struct({ invoice_id: Id })))
    })
  })
)
const readTransaction = reader(Schema.Struct({ transaction: Schema.Unknown }))
const readInvoice = reader(Schema.Struct({ invoice: Invoice }))
const readCustomer = reader(Schema.Struct({ customer: Customer }))

/** A list has transactions without their customers and invoices, which are asked for. */
export const past: Past = pastOf({
  "/transactions": {
    parameters: (since) => ({
      "date[after]": String(Math.floor(DateTime.toEpochMillis(since) / 1000) - 1),
      "sort_by[asc]": "date",
      limit: "100"
    }),
    page: (document, path) =>
      Result.map(readPage(document), ({ list: items, next_offset: offset }) => ({
        items,
        next: pathWith(path, "offset", offset)
      })),
    read: (item) =>
      Result.gen(function* () {
        const {
          customer_id: id = null,
          date,
          linked_invoices: linked,
          type
        } = (yield* readItem(item)).transaction
        const { transaction } = yield* readTransaction(item)
        const at = timeOf(date)
        if (type !== "payment" || id === null) return yield* readContent({ transaction }, at)
        const [invoice, ...more] = linked ?? []
        const asked = (known: { readonly invoice?: typeof Invoice.Type }) =>
          fetched(`/customers/${encodeURIComponent(id)}`, {}, (document) =>
            Result.flatMap(readCustomer(document), ({ customer }) =>
              readContent({ transaction, customer, ...known }, at)
            )
          )
        return yield* invoice === undefined || more.length > 0
          ? asked({})
          : fetched(`/invoices/${encodeURIComponent(invoice.invoice_id)}`, {}, (document) =>
              Result.flatMap(readInvoice(document), asked)
            )
      })
  }
})
