import type { BookingPayment } from "@calendeal/domain/bookings"
import { type PaymentAccount, PaymentAccountId } from "@calendeal/domain/payments"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow, sampleTime } from "./time.ts"
import { usd } from "./payments.ts"

/** The account that takes payments for a workspace, for tests. */
export const samplePaymentAccount = (
  workspaceId: WorkspaceId,
  overrides: Partial<PaymentAccount> = {}
): PaymentAccount => ({
  id: PaymentAccountId.make(crypto.randomUUID()),
  workspaceId,
  provider: "stripe",
  isLive: false,
  sealedAccess: "v1.sample.sample",
  createdAt: sampleNow,
  ...overrides
})

/** A payment of 40 dollars that is due within half an hour. */
export const sampleBookingPayment = (overrides: Partial<BookingPayment> = {}): BookingPayment => ({
  provider: "stripe",
  money: usd(40_00),
  state: "due",
  sessionId: null,
  until: sampleTime(30),
  refunds: "always",
  refundHours: 24,
  ...overrides
})
