import {
  type PaymentConnection,
  type ReportedEntry,
  type StoredCall,
  storedCall,
  StoredCallId,
  type UnmatchedEntry,
  UnmatchedEntryId,
  unmatchedEntry
} from "@calendeal/domain/receivers"
import { noBilling } from "@calendeal/domain/transactions"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { usd } from "./payments.ts"
import { samplePaymentConnection } from "./paymentConnections.ts"
import { sampleNow } from "./time.ts"

/** A payment of 100 USD by an unknown person. */
export const sampleReport = (
  reference: string,
  {
    payer,
    ...overrides
  }: Partial<Omit<ReportedEntry, "payer">> & { readonly payer?: Partial<ReportedEntry["payer"]> } = {}
): ReportedEntry => ({
  kind: "payment",
  reference,
  paymentReference: null,
  money: usd(100_00),
  isTotal: false,
  at: sampleNow,
  description: null,
  billing: noBilling,
  payer: { ours: null, checkout: null, customer: null, email: null, ...payer },
  ...overrides
})

/** What changes a payment. */
export const sampleReportOf = (
  payment: string,
  kind: "refund" | "refund_failed" | "dispute" | "dispute_won",
  reference: string,
  cents: number,
  overrides: Partial<Omit<ReportedEntry, "payer">> = {}
): ReportedEntry =>
  sampleReport(reference, { kind, paymentReference: payment, money: usd(cents), ...overrides })

/** An entry that is not in the ledger. */
export const sampleUnmatched = (
  workspaceId: WorkspaceId,
  entry: ReportedEntry = sampleReport("in_1"),
  overrides: Partial<UnmatchedEntry> = {}
): UnmatchedEntry => ({
  ...unmatchedEntry(samplePaymentConnection(workspaceId), entry, {
    id: UnmatchedEntryId.make(crypto.randomUUID()),
    now: sampleNow
  }),
  ...overrides
})

/** A stored call with a body that is no text. */
export const sampleCall = (
  connection: Pick<PaymentConnection, "id" | "workspaceId">,
  overrides: Partial<StoredCall> = {}
): StoredCall => ({
  ...storedCall(
    connection,
    {
      headers: { origin: "https://api.shop.example", authorization: "Basic c2VjcmV0" },
      body: new Uint8Array([0, 255, 1])
    },
    { id: StoredCallId.make(crypto.randomUUID()), receivedAt: sampleNow }
  ),
  ...overrides
})
