import * as Option from "effect/Option"
import { TransactionKey } from "@calendeal/domain/consistency"
import { ContactId, type Email } from "@calendeal/domain/contacts"
import { type Deal, DealId, newlyOpen } from "@calendeal/domain/deals"
import { Cents, Currency, type Money } from "@calendeal/domain/money"
import {
  type AdjustmentReport,
  noBilling,
  type Payer,
  type PaymentReport,
  TransactionId
} from "@calendeal/domain/transactions"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleEmail } from "./contacts.ts"
import { sampleNow } from "./time.ts"

/** An amount in US dollars. */
export const usd = (cents: number): Money => ({ cents: Cents.make(cents), currency: Currency.make("USD") })

/** A payment by email, with its email. */
export interface SamplePayment extends PaymentReport {
  readonly email: Email
}

type ByEmail = Omit<Extract<Payer, { readonly _tag: "Email" }>, "_tag">

/** A payment of 199.50 USD with a new email and a new key. */
export const samplePayment = (
  workspaceId: WorkspaceId,
  {
    bookingUid = Option.none(),
    createsContact = true,
    email = sampleEmail(),
    ...overrides
  }: Partial<Omit<PaymentReport, "payer">> & Partial<ByEmail> = {}
): SamplePayment => ({
  workspaceId,
  key: Option.some(TransactionKey.make(crypto.randomUUID())),
  email,
  payer: { _tag: "Email", email, bookingUid, createsContact },
  money: usd(199_50),
  transactionAt: sampleNow,
  description: Option.none(),
  reference: Option.none(),
  billing: noBilling,
  recorder: Option.none(),
  now: sampleNow,
  fresh: {
    transactionId: TransactionId.make(crypto.randomUUID()),
    contactId: ContactId.make(crypto.randomUUID()),
    dealId: DealId.make(crypto.randomUUID())
  },
  ...overrides
})

/** An open deal of 500 USD without a booking. */
export const sampleDeal = (
  workspaceId: WorkspaceId,
  contactId: ContactId,
  overrides: Partial<Deal> = {}
): Deal => ({
  id: DealId.make(crypto.randomUUID()),
  workspaceId,
  contactId,
  bookingUid: null,
  ...newlyOpen,
  value: usd(500_00),
  openedAt: sampleNow,
  ...overrides
})

/** A refund of 1 USD of an unknown payment, with a new key. */
export const sampleAdjustment = (
  workspaceId: WorkspaceId,
  overrides: Partial<AdjustmentReport> = {}
): AdjustmentReport => ({
  workspaceId,
  key: Option.some(TransactionKey.make(crypto.randomUUID())),
  payment: { _tag: "Id", id: TransactionId.make(crypto.randomUUID()) },
  kind: "refund",
  money: usd(1_00),
  transactionAt: sampleNow,
  description: Option.none(),
  reference: Option.none(),
  billing: noBilling,
  isTotal: false,
  mayExceed: false,
  recorder: Option.none(),
  now: sampleNow,
  fresh: { transactionId: TransactionId.make(crypto.randomUUID()) },
  ...overrides
})
