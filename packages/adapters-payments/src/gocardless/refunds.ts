import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { digitsInIso, moneyOfUnits } from "../reports/amounts.ts"
import { entries, fetched, maybe, nothing, reader, type Reading } from "../reports/Reading.ts"
import { Id, reported } from "../reports/reported.ts"

const readRefund = reader(
  Schema.Struct({
    refunds: Schema.Struct({
      id: Id,
      amount: Schema.Int,
      currency: Schema.String,
      created_at: Schema.DateTimeUtcFromString,
      links: Schema.Struct({ payment: maybe(Id) })
    })
  })
)

/** Whether the money of a refund came back, and when. Without a time, it is that of the refund. */
interface Return {
  readonly isReturned: boolean
  readonly at?: DateTime.Utc | null
}

/** A refund, and its money if it came back (D-RCV-18). One of a mandate changes no payment. */
export const refundIn = (document: unknown, { at: returnedAt = null, isReturned }: Return): Reading =>
  Result.flatMap(readRefund(document), ({ refunds: { amount, created_at: at, currency, id, links } }) => {
    const { payment = null } = links
    if (payment === null) return nothing
    return Result.flatMap(moneyOfUnits(digitsInIso, amount, currency), (money) => {
      const said = { payment, money }
      return entries([
        reported({ ...said, kind: "refund", reference: id, at }),
        isReturned
          ? reported({ ...said, kind: "refund_failed", reference: `${id}/failed`, at: returnedAt ?? at })
          : null
      ])
    })
  })

export const askedRefund = (refund: string, returned: Return): Reading =>
  fetched(`/refunds/${refund}`, {}, (document) => refundIn(document, returned))
