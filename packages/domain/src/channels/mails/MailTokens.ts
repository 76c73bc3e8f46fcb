import * as Context from "effect/Context"
import type { NonEmptyReadonlyArray } from "effect/Array"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { SavedViewId } from "../../revenue/reports/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import type { DeliveryId } from "../outbox/index.ts"
import type { UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"

/** A keyed hash of a workspace and an email, in lower-case hex. */
export const AddressHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("AddressHash")
)
export type AddressHash = typeof AddressHash.Type

/** The mail to which a bounce belongs: a prefix of 64 bits of the delivery's id. */
export interface BouncedMail {
  readonly workspaceId: WorkspaceId
  /** The first 16 hexadecimal digits of the delivery's id, in lower case without hyphens. */
  readonly deliveryPrefix: string
}

/** The sender address that a link verifies. */
export interface SenderAddress {
  readonly workspaceId: WorkspaceId
  readonly address: Email
}

/** A recipient's reminders about one booking. `recipient`: as in the delivery's event id, such as `guest-1`. */
export interface ReminderSubscription {
  readonly workspaceId: WorkspaceId
  readonly bookingUid: string
  readonly recipient: string
}

/** A member's weekly mails of a saved view. */
export interface ViewSubscription {
  readonly workspaceId: WorkspaceId
  readonly savedViewId: SavedViewId
  readonly userId: UserId
}

/** The booking that a member answers by the link of a mail (D-APPR-16). */
export interface AnswerLink {
  readonly workspaceId: WorkspaceId
  readonly bookingUid: string
  readonly userId: UserId
}

/** Port: keyed hashes and signed tokens of mails. Keys can rotate. */
export class MailTokens extends Context.Service<
  MailTokens,
  {
    /** The hashes of an address under all keys, the newest first. */
    readonly addressHashes: (
      workspaceId: WorkspaceId,
      address: Email
    ) => Effect<NonEmptyReadonlyArray<AddressHash>>
    /** 52 characters of `a-z2-7` for the local part of an address. */
    readonly issueBounce: (workspaceId: WorkspaceId, id: DeliveryId) => Effect<string>
    /** Accepts upper case. None: not a token of this installation. */
    readonly readBounce: (token: string) => Effect<Option<BouncedMail>>
    /** A token that verifies the address for 72 hours. */
    readonly issueSender: (sender: SenderAddress, now: DateTime.Utc) => Effect<string>
    readonly readSender: (token: string, now: DateTime.Utc) => Effect<Option<SenderAddress>>
    /** A token that stops reminders, until 30 days after `until`. */
    readonly issueUnsubscribe: (reminders: ReminderSubscription, until: DateTime.Utc) => Effect<string>
    readonly readUnsubscribe: (token: string, now: DateTime.Utc) => Effect<Option<ReminderSubscription>>
    /** A token that ends the weekly mails of a view, until 90 days after `until`. The same in each attempt. */
    readonly issueViewUnsubscribe: (subscription: ViewSubscription, until: DateTime.Utc) => Effect<string>
    readonly readViewUnsubscribe: (token: string, now: DateTime.Utc) => Effect<Option<ViewSubscription>>
    /** A token that answers a booking until `until`, when its time to wait is over. The same in each attempt. */
    readonly issueAnswer: (link: AnswerLink, until: DateTime.Utc) => Effect<string>
    readonly readAnswer: (token: string, now: DateTime.Utc) => Effect<Option<AnswerLink>>
  }
>()("@calendeal/domain/mails/MailTokens") {}
