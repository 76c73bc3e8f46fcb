import { ContactId } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import { Transaction } from "@calendeal/domain/transactions"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Amount, CurrencyField, Instant, Reference } from "../fields.ts"
import { NotFound } from "../errors.ts"
import { forMembers } from "./access.ts"
import { Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

const { money: _money, workspaceId: _workspaceId, ...publicFields } = Transaction.fields

/** A payment in the management API. */
export const TransactionView = Schema.Struct({
  ...publicFields,
  amount: Amount,
  currency: CurrencyField,
  transactionAt: Instant.annotate({ description: "The time of the payment." }),
  recordedAt: Instant.annotate({ description: "The time at which the payment was recorded." })
}).annotate({ identifier: "Transaction" })

export const ListTransactions = HttpApiEndpoint.get("listTransactions", "/:workspaceId/transactions", {
  params: { workspaceId: Schema.String },
  query: {
    ...pageQuery,
    contactId: Schema.optionalKey(Reference(ContactId, "The contact who paid.")),
    dealId: Schema.optionalKey(Reference(DealId, "The deal that was paid.")),
    from: Schema.optionalKey(Instant.annotate({ description: "Payments at or after this instant." })),
    to: Schema.optionalKey(Instant.annotate({ description: "Payments before this instant." }))
  },
  success: pageOf(TransactionView, "Transactions")
})
  .annotateMerge(forMembers("none", "List the payments"))
  .annotate(OpenApi.Description, "Ordered by the time of recording, newest first.")

export const GetTransaction = HttpApiEndpoint.get(
  "getTransaction",
  "/:workspaceId/transactions/:transactionId",
  {
    params: { workspaceId: Schema.String, transactionId: Identifier },
    success: TransactionView,
    error: [NotFound]
  }
).annotateMerge(forMembers("none", "Show a payment"))
