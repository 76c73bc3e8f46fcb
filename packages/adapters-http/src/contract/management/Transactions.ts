import { ContactId } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import { Transaction } from "@calendeal/domain/transactions"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Amount } from "../Amount.ts"
import { CurrencyField } from "../CurrencyField.ts"
import { NotFound } from "../errors.ts"
import { Instant } from "../Instant.ts"
import { Reference } from "../Reference.ts"
import { atLeast } from "./access.ts"
import { Identifier } from "./Identifier.ts"
import { pageOf, pageQuery } from "./listing.ts"

const { money: _money, workspaceId: _workspaceId, ...shown } = Transaction.fields

/** A payment, as the management API shows it. */
export const TransactionView = Schema.Struct({
  ...shown,
  amount: Amount,
  currency: CurrencyField,
  transactionAt: Instant.annotate({ description: "When the payment happened." }),
  recordedAt: Instant.annotate({ description: "When it was reported." })
}).annotate({ identifier: "Transaction" })

export const ListTransactions = HttpApiEndpoint.get("listTransactions", "/:workspaceId/transactions", {
  params: { workspaceId: Schema.String },
  query: {
    ...pageQuery,
    contactId: Schema.optionalKey(Reference(ContactId, "Who paid.")),
    dealId: Schema.optionalKey(Reference(DealId, "What was paid.")),
    from: Schema.optionalKey(Instant.annotate({ description: "Paid at this instant or later." })),
    to: Schema.optionalKey(Instant.annotate({ description: "Paid before this instant." }))
  },
  success: pageOf(TransactionView, "Transactions")
})
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "List the payments")
  .annotate(OpenApi.Description, "In the order in which they were reported, newest first.")

export const GetTransaction = HttpApiEndpoint.get(
  "getTransaction",
  "/:workspaceId/transactions/:transactionId",
  {
    params: { workspaceId: Schema.String, transactionId: Identifier },
    success: TransactionView,
    error: [NotFound]
  }
)
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "Show a payment")
