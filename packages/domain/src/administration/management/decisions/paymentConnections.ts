import type {
  Dismissal,
  PaymentConnection,
  PaymentConnectionId,
  UnmatchedEntryId
} from "../../../channels/receivers/index.ts"
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
  }),

  /** An operator imports what the provider has, or a file. The entry in the audit log is all that it does (D-RCV-19). */
  ImportPayments: command<{ readonly connectionId: PaymentConnectionId }>()({
    audit: ({ connectionId }) => ["payment_connection.import", connectionId],
    looks: (query, { connectionId }) => query.presence("paymentConnections", connectionId),
    decide: (_, { isThere }) => unless([missing(isThere)])
  }),

  /** What was reported is not recorded, until it is restored (D-RCV-16). */
  DismissUnmatchedEntry: command<{ readonly id: UnmatchedEntryId; readonly dismissal: Dismissal }>()({
    audit: ({ id }) => ["unmatched_entry.dismiss", id],
    looks: (query, { id }) => query.presence("unmatchedEntries", id),
    decide: ({ dismissal, id }, { isThere }) =>
      unless([missing(isThere)], { _tag: "DismissUnmatched", id, dismissal })
  }),

  RestoreUnmatchedEntry: command<{ readonly id: UnmatchedEntryId }>()({
    audit: ({ id }) => ["unmatched_entry.restore", id],
    looks: (query, { id }) => query.presence("unmatchedEntries", id),
    decide: ({ id }, { isThere }) =>
      unless([missing(isThere)], { _tag: "DismissUnmatched", id, dismissal: null })
  })
}
