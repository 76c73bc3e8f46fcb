import { type PaymentConnection, PaymentConnectionId } from "@calendeal/domain/receivers"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** A connection to Stripe in its test mode, for tests. */
export const samplePaymentConnection = (
  workspaceId: WorkspaceId,
  overrides: Partial<PaymentConnection> = {}
): PaymentConnection => ({
  id: PaymentConnectionId.make(crypto.randomUUID()),
  workspaceId,
  provider: "stripe",
  name: "Shop",
  isLive: false,
  site: null,
  sealedAccess: "v1.sample.sample",
  lastCallAt: null,
  wrongSignatures: 0,
  callDays: 0,
  createdAt: sampleNow,
  ...overrides
})
