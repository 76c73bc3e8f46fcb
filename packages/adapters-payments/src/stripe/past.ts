import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Past } from "../providers/Provider.ts"
import { type List, pastOf, pathWith } from "../reports/past.ts"
import { nothing, reader, type Reading } from "../reports/Reading.ts"
import { Id, Seconds, timeOf } from "../reports/reported.ts"
import { readCharge, readIntent, readInvoice, readSession } from "./payments.ts"
import { readDispute, readRefund } from "./returns.ts"

const readPage = reader(Schema.Struct({ data: Schema.Array(Schema.Unknown), has_more: Schema.Boolean }))
const readItem = reader(Schema.Struct({ id: Id, created: Seconds }))

/** A list of objects, the newest first, of which some are narrowed down. */
const listOf = (
  read: (object: unknown, at: DateTime.Utc) => Reading,
  narrowed: Readonly<Record<string, string>> = {}
): List => ({
  parameters: (since) => ({
    ...narrowed,
    "created[gte]": String(Math.floor(DateTime.toEpochMillis(since) / 1000)),
    limit: "100"
  }),
  page: (document, path) =>
    Result.gen(function* () {
      const { data: items, has_more: hasMore } = yield* readPage(document)
      const last = items.at(-1)
      if (!hasMore || last === undefined) return { items, next: null }
      return { items, next: pathWith(path, "starting_after", (yield* readItem(last)).id) }
    }),
  read: (item) => Result.flatMap(readItem(item), ({ created }) => read(item, timeOf(created)))
})

const hasSucceeded = Schema.is(Schema.Struct({ status: Schema.Literal("succeeded") }))

/** Sessions come first, because they name our own id. Stripe keeps events for a month only, and objects permanently. */
export const past: Past = pastOf({
  "/v1/checkout/sessions": listOf(readSession, { status: "complete" }),
  "/v1/invoices": listOf((object, at) => readInvoice(object, at), { status: "paid" }),
  "/v1/payment_intents": listOf((object, at) => (hasSucceeded(object) ? readIntent(object, at) : nothing)),
  "/v1/charges": listOf((object, at) => (hasSucceeded(object) ? readCharge(object, at) : nothing)),
  "/v1/refunds": listOf(readRefund),
  "/v1/disputes": listOf(readDispute)
})
