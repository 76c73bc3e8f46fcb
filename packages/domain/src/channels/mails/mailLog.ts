import type * as DateTime from "effect/DateTime"
import type { MailKind, MailRecipient } from "../../workspace/consistency/index.ts"
import { type Delivery, type DeliveryId, type DeliveryStatus, isUnderWay } from "../outbox/index.ts"

/** `waiting`: to be sent at `dueAt`. `skipped` and `failed` mails are not tried again. */
export type MailStatus = "waiting" | "sent" | "skipped" | "failed"

/** A mail in the log of its booking, without text and address (D-MAIL-56). */
export interface LoggedMail {
  readonly id: DeliveryId
  readonly bookingUid: string
  readonly kind: MailKind
  readonly recipient: MailRecipient
  readonly status: MailStatus
  /** The reason for skipping it, or the code of the last failure. */
  readonly reason: string | null
  readonly attempts: number
  /** The Message-ID without angle brackets. */
  readonly messageId: string
  readonly createdAt: DateTime.Utc
  /** The time of the next attempt; null: there is none. */
  readonly dueAt: DateTime.Utc | null
  readonly settledAt: DateTime.Utc | null
}

/** The log's entry for a delivery; none if it is no mail. `host`: of the service's address (D-MAIL-14). */
export const logOf = (delivery: Delivery, host: string): ReadonlyArray<LoggedMail> => {
  const { attempts, createdAt, dueAt, eventId, id, message, reason, settledAt, status } = delivery
  if (message._tag !== "SendMail") return []
  const { bookingUid, kind, recipient } = message
  return [
    {
      id,
      bookingUid,
      kind,
      recipient,
      status: statuses[status],
      reason,
      attempts,
      messageId: messageIdOf(eventId, host),
      createdAt,
      dueAt: isUnderWay(delivery) ? dueAt : null,
      settledAt
    }
  ]
}

/** The Message-ID of the mail with this name, without angle brackets (D-MAIL-14). */
export const messageIdOf = (name: string, host: string): string => `${name}@${host}`

const statuses: { readonly [S in DeliveryStatus]: MailStatus } = {
  pending: "waiting",
  confirming: "waiting",
  delivered: "sent",
  skipped: "skipped",
  dead: "failed"
}
