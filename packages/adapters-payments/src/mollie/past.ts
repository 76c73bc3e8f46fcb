import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Past } from "../providers/Provider.ts"
import { pastOf, pathOf } from "../reports/past.ts"
import { maybe, nothing, reader } from "../reports/Reading.ts"
import { Id } from "../reports/reported.ts"
import { askedPayment } from "./payments.ts"

const readPage = reader(
  Schema.Struct({
    _embedded: Schema.Struct({ payments: Schema.Array(Schema.Unknown) }),
    _links: maybe(Schema.Struct({ next: maybe(Schema.Struct({ href: Schema.String })) }))
  })
)
const readItem = reader(
  Schema.Struct({ id: Id, createdAt: Schema.DateTimeUtcFromString, paidAt: maybe(Schema.String) })
)

/** Each payment that was paid is asked for, with what went back of it. */
export const past: Past = pastOf({
  "/v2/payments": {
    parameters: () => ({ limit: "250" }),
    page: (document) =>
      Result.map(readPage(document), ({ _embedded, _links }) => ({
        items: _embedded.payments,
        next: pathOf(_links?.next?.href)
      })),
    read: (item) =>
      Result.flatMap(readItem(item), ({ id, paidAt = null }) =>
        paidAt === null ? nothing : askedPayment(id)
      ),
    timeOf: (item) => Result.map(readItem(item), ({ createdAt }) => createdAt)
  }
})
