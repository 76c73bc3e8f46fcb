import { TransactionKey } from "@calendeal/domain/consistency"
import { ContactId, fieldsSeenBy } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import { AdjustmentKind, EntryKind, Transaction, transactionPrivacy } from "@calendeal/domain/transactions"
import { Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Amount, CurrencyField, Instant, Reference } from "../fields.ts"
import { InvalidInput, NotFound } from "../errors.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { NeedsNoKey } from "./keys.ts"
import { Identifier } from "./fields.ts"
import { pageOf, pageQuery, SearchField, SortField } from "./listing.ts"
import { ContactNames, Totals } from "./sales.ts"
import type { FormsOf } from "./shownFields.ts"

/** The fields of a payment in the management API (D-PRIV-3). The money is there as an amount. */
export const transactionFields = fieldsSeenBy(transactionPrivacy, "members").filter(
  (field) => field !== "money"
)

const shown = Struct.pick(Transaction.fields, transactionFields)
const forms = {
  kind: EntryKind.annotate({
    description:
      "`payment`, or what changes one: `refund`, `dispute` and `correction` take from it, `dispute_won` gives back what disputes took, and `refund_failed` what refunds took."
  }),
  paymentId: Schema.NullOr(Schema.String).annotate({
    description: "The payment that the entry changes. Null: it is a payment."
  }),
  transactionAt: Instant.annotate({ description: "The time of the payment." }),
  tax: Schema.NullOr(Schema.Finite).annotate({
    description: "The tax that the amount contains, as its provider says. Null: it is not known."
  }),
  subscriptionId: Schema.NullOr(Schema.String).annotate({
    description:
      "The name that the provider has for the subscription that was paid. Null: none, or it is not known."
  }),
  subscriptionPayment: Transaction.fields.subscriptionPayment.annotate({
    description:
      "`first` starts a subscription, `renewal` renews it. Null: neither, such as a change of plan, or it is not known."
  }),
  recordedAt: Instant.annotate({ description: "The time at which the payment was recorded." })
} satisfies FormsOf<typeof shown>

/** A payment in the management API. */
export const TransactionView = Schema.Struct({
  ...shown,
  ...forms,
  amount: Amount.annotate({ description: "Above 0 for every kind, with its tax." }),
  currency: CurrencyField,
  provider: Schema.NullOr(Schema.String).annotate({
    description: "The payment provider that reported the entry, such as `stripe`. Null: none did."
  })
}).annotate({ identifier: "Transaction" })

/** A payment that a member records by hand (D-TX-8). */
export const PaymentDraft = Schema.Struct({
  contactId: Schema.optionalKey(
    Reference(ContactId, "The contact who paid. The payment goes to their latest open deal, or to a new one.")
  ),
  dealId: Schema.optionalKey(
    Reference(DealId, "The deal that was paid, instead of `contactId`. Its contact is the one who paid.")
  ),
  amount: Amount,
  currency: CurrencyField,
  transactionAt: Schema.optionalKey(
    Instant.annotate({ description: "The time of the payment, at most 24 hours ahead. By default now." })
  ),
  description: Schema.optionalKey(
    Text(0, 2000).annotate({ description: "A note, or the number of an invoice." })
  )
}).annotate({ identifier: "PaymentDraft" })

/** The response to a payment that an earlier request with the same key recorded. */
const ReplayedPayment = Schema.Struct({
  ...TransactionView.fields,
  idempotentReplay: Schema.Literal(true)
})
  .annotate({
    identifier: "ReplayedTransaction",
    description: "An earlier request with the same key recorded the payment."
  })
  .pipe(HttpApiSchema.status(200))

export const CreateTransactionByHand = HttpApiEndpoint.post(
  "createTransaction",
  "/:workspaceId/transactions",
  {
    params: { workspaceId: Schema.String },
    headers: {
      "idempotency-key": Schema.optionalKey(
        TransactionKey.annotate({
          description:
            "1-255 characters of `A-Z a-z 0-9 _ . : -`. Makes a retry safe. Billing systems use the same keys."
        })
      )
    },
    payload: PaymentDraft,
    success: [ReplayedPayment, TransactionView.pipe(HttpApiSchema.status(201))],
    error: refusals
  }
)
  .annotate(NeedsNoKey, true)
  .annotateMerge(atLeast("admin", "Record a payment by hand"))
  .annotate(
    OpenApi.Description,
    "Give either `contactId` or `dealId`. The payment has the same effect as one that a billing system reports: it closes " +
      "the deal if the amount matches, and ad platforms and webhooks get it."
  )

/** What changes a payment, as a member records it (D-LEDG-5). */
export const AdjustmentDraft = Schema.Struct({
  kind: AdjustmentKind,
  amount: Amount.annotate({
    description:
      "In the currency of the payment, and at most what is left of it; of a dispute that was won, at most what disputes took."
  }),
  transactionAt: Schema.optionalKey(
    Instant.annotate({
      description: "By default now. An instant before the payment counts as that of the payment."
    })
  ),
  description: Schema.optionalKey(
    Text(1, 2000).annotate({ description: "The reason. A correction needs one." })
  )
}).annotate({ identifier: "AdjustmentDraft" })

export const CreateAdjustment = HttpApiEndpoint.post(
  "createAdjustment",
  "/:workspaceId/transactions/:transactionId/adjustments",
  {
    params: { workspaceId: Schema.String, transactionId: Identifier },
    headers: {
      "idempotency-key": Schema.optionalKey(
        TransactionKey.annotate({
          description:
            "1-255 characters of `A-Z a-z 0-9 _ . : -`. Makes a retry safe. Billing systems use the same keys for refunds."
        })
      )
    },
    payload: AdjustmentDraft,
    success: [ReplayedPayment, TransactionView.pipe(HttpApiSchema.status(201))],
    error: refusals
  }
)
  .annotate(NeedsNoKey, true)
  .annotateMerge(atLeast("admin", "Refund, dispute or correct a payment"))
  .annotate(
    OpenApi.Description,
    "Adds an entry to the ledger; the payment itself stays as it is. A closed deal of which nothing is left paid opens again. No money is moved."
  )

/** A payment in a list, with its contact. */
const ListedTransaction = Schema.Struct({ ...TransactionView.fields, contact: ContactNames }).annotate({
  identifier: "ListedTransaction"
})

const filter = {
  contactId: Schema.optionalKey(Reference(ContactId, "The contact who paid.")),
  dealId: Schema.optionalKey(Reference(DealId, "The deal that was paid.")),
  kind: Schema.optionalKey(EntryKind),
  search: Schema.optionalKey(SearchField),
  from: Schema.optionalKey(Instant.annotate({ description: "Payments at or after this instant." })),
  to: Schema.optionalKey(Instant.annotate({ description: "Payments before this instant." }))
}

export const ListTransactions = HttpApiEndpoint.get("listTransactions", "/:workspaceId/transactions", {
  params: { workspaceId: Schema.String },
  query: { ...pageQuery, ...filter, sort: Schema.optionalKey(SortField("transactions")) },
  success: pageOf(ListedTransaction, "Transactions")
})
  .annotateMerge(forMembers("none", "List the payments"))
  .annotate(
    OpenApi.Description,
    "Ordered by the time of recording, newest first, if `sort` does not say otherwise."
  )

export const GetTransactionTotals = HttpApiEndpoint.get(
  "getTransactionTotals",
  "/:workspaceId/transactions/totals",
  {
    params: { workspaceId: Schema.String },
    query: filter,
    success: Totals,
    error: [InvalidInput]
  }
)
  .annotateMerge(forMembers("none", "Get the totals of the payments"))
  .annotate(
    OpenApi.Description,
    "Of all entries that the list with the same parameters has. Refunds, disputes and corrections are subtracted. It is limited like a report."
  )

export const GetTransaction = HttpApiEndpoint.get(
  "getTransaction",
  "/:workspaceId/transactions/:transactionId",
  {
    params: { workspaceId: Schema.String, transactionId: Identifier },
    success: TransactionView,
    error: [NotFound]
  }
).annotateMerge(forMembers("none", "Get a payment"))
