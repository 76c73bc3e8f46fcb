import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Money } from "../../kernel/money/index.ts"
import { Billing } from "../../revenue/transactions/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { PaymentConnection } from "./PaymentConnection.ts"
import { ProviderName } from "./ProviderName.ts"
import type { ReportedEntry } from "./ReportedEntry.ts"

/** The identifier of an unmatched entry, a UUID. */
export const UnmatchedEntryId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("UnmatchedEntryId"))
export type UnmatchedEntryId = typeof UnmatchedEntryId.Type

/** Why a member dismissed an entry (D-RCV-16). A choice, so that no text about a person is stored. */
export const Dismissal = Schema.Literals(["recorded_by_hand", "not_ours", "other"])
export type Dismissal = typeof Dismissal.Type

/**
 * Money that a provider reported and that is not in the ledger yet: a payment that belongs to no contact, or an entry whose payment is
 * not recorded, or has too little left for it (D-RCV-7).
 */
export const UnmatchedEntry = Schema.Struct({
  id: UnmatchedEntryId,
  workspaceId: WorkspaceId,
  provider: ProviderName,
  isLive: Schema.Boolean,
  kind: Schema.Literals(["payment", "refund", "refund_failed", "dispute", "dispute_won"]),
  /** What the ledger calls the entry. */
  reference: Schema.String,
  /** What the ledger calls the payment that the entry changes. Null: it is a payment. */
  paymentReference: Schema.NullOr(Schema.String),
  money: Money,
  isTotal: Schema.Boolean,
  transactionAt: Schema.DateTimeUtc,
  description: Schema.NullOr(Schema.String),
  ...Billing.fields,
  /** The provider's customer, by `nameIn`. */
  customer: Schema.NullOr(Schema.String),
  /** As it was typed at the checkout. It proves nothing. */
  email: Schema.NullOr(Schema.String),
  /** Null: it is open. */
  dismissal: Schema.NullOr(Dismissal),
  createdAt: Schema.DateTimeUtc
})
export type UnmatchedEntry = typeof UnmatchedEntry.Type

type Account = Pick<PaymentConnection, "isLive" | "provider" | "site">

/**
 * What the ledger calls something that a provider names. Ids are unique at a provider, at Chargebee at a site: so two connections to one
 * account report the same money, and a connection that is made again reports nothing twice (D-RCV-8).
 */
export const nameIn = ({ isLive, provider, site }: Account, id: string): string =>
  [provider, ...(site === null ? [] : [site]), ...(isLive ? [] : ["test"]), id].join(":")

/** A reported entry as it waits for the ledger. A clock of a provider that is ahead pays nothing in the future. */
export const unmatchedEntry = (
  { workspaceId, ...account }: Account & Pick<PaymentConnection, "workspaceId">,
  entry: ReportedEntry,
  fresh: { readonly id: UnmatchedEntryId; readonly now: DateTime.Utc }
): UnmatchedEntry => ({
  id: fresh.id,
  workspaceId,
  provider: account.provider,
  isLive: account.isLive,
  kind: entry.kind,
  reference: nameIn(account, entry.reference),
  paymentReference: entry.paymentReference === null ? null : nameIn(account, entry.paymentReference),
  money: entry.money,
  isTotal: entry.isTotal,
  transactionAt: DateTime.min(entry.at, fresh.now),
  description: entry.description,
  ...entry.billing,
  customer: entry.payer.customer === null ? null : nameIn(account, entry.payer.customer),
  email: entry.payer.email === null ? null : entry.payer.email.trim().toLowerCase(),
  dismissal: null,
  createdAt: fresh.now
})
