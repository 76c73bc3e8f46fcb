import { Currency } from "@calendeal/domain/money"
import { PaymentConnection, StoredCall, UnmatchedEntry } from "@calendeal/domain/receivers"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { Amount, TaxAmount } from "../deals/rows.ts"
import { decodeAll } from "../rows.ts"

/** A provider that reports payments as a row of the table `payment_connections`. */
export const PaymentConnectionRow = Schema.Struct({
  ...PaymentConnection.fields,
  lastCallAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    isLive: "is_live",
    sealedAccess: "sealed_access",
    lastCallAt: "last_call_at",
    wrongSignatures: "wrong_signatures",
    callDays: "call_days",
    createdAt: "created_at"
  })
)

/** A stored call as a row of the table `provider_calls`. */
export const StoredCallRow = Schema.Struct({
  ...StoredCall.fields,
  receivedAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    connectionId: "connection_id",
    receivedAt: "received_at"
  })
)

/** An unmatched entry as a row of the table `unmatched_entries`. */
const UnmatchedEntryRow = Schema.Struct({
  ...UnmatchedEntry.mapFields(Struct.omit(["money"])).fields,
  amount: Amount,
  currency: Currency,
  tax: Schema.NullOr(TaxAmount),
  transactionAt: Schema.DateTimeUtcFromDate,
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    isLive: "is_live",
    paymentReference: "payment_reference",
    isTotal: "is_total",
    subscriptionId: "subscription_id",
    subscriptionPayment: "subscription_payment",
    transactionAt: "transaction_at",
    createdAt: "created_at"
  })
)

const encode = Schema.encodeSync(UnmatchedEntryRow)

/** The columns of an unmatched entry. */
export const unmatchedRow = ({ money, ...entry }: UnmatchedEntry) =>
  encode({ ...entry, amount: money.cents, currency: money.currency })

const decode = decodeAll(UnmatchedEntryRow)

/** Reads the rows of unmatched entries. */
export const unmatchedIn = (rows: ReadonlyArray<unknown>): ReadonlyArray<UnmatchedEntry> =>
  decode(rows).map(({ amount, currency, ...row }) => ({ ...row, money: { cents: amount, currency } }))

/** Reads the unmatched entries of a query. */
export const allUnmatched = <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  Effect.map(query, unmatchedIn)
