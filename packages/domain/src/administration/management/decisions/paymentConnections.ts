import type { PaymentConnection, PaymentConnectionId } from "../../../channels/receivers/index.ts"
import { command } from "./Command.ts"
import { missing, unless } from "./Decision.ts"
import { nothing } from "./Looks.ts"

/** Commands on the providers that report payments. */
export const paymentConnections = {
  CreatePaymentConnection: command<{ readonly connection: PaymentConnection }>()({
    audit: ({ connection }) => ["payment_connection.create", connection.id],
    adds: "paymentConnections",
    looks: nothing,
    decide: ({ connection }) => unless([], { _tag: "Add", kind: "paymentConnections", row: connection })
  }),

  /** Calls that are signed with its new secrets are accepted immediately. */
  UpdatePaymentConnection: command<{ readonly connection: PaymentConnection }>()({
    audit: ({ connection }) => ["payment_connection.update", connection.id],
    looks: (query, { connection }) => query.presence("paymentConnections", connection.id),
    decide: ({ connection }, { isThere }) =>
      unless([missing(isThere)], { _tag: "Replace", kind: "paymentConnections", row: connection })
  }),

  /** What it reported stays. */
  DeletePaymentConnection: command<{ readonly connectionId: PaymentConnectionId }>()({
    audit: ({ connectionId }) => ["payment_connection.delete", connectionId],
    looks: (query, { connectionId }) => query.presence("paymentConnections", connectionId),
    decide: ({ connectionId: id }, { isThere }) =>
      unless([missing(isThere)], { _tag: "Remove", kind: "paymentConnections", id })
  })
}
