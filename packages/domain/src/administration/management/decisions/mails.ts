import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { type Booking, type BookingUid, isReplaced } from "../../../scheduling/bookings/index.ts"
import type { MailRecipient } from "../../../workspace/consistency/index.ts"
import type { Email } from "../../../kernel/texts/index.ts"
import {
  type AddressHash,
  changedSettings,
  copiesOf,
  defaultMailSettings,
  type MailSettings,
  recipientsOf,
  verifiedSettings
} from "../../../channels/mails/index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { ResourceNotFound, StateConflict, UnknownReference } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { command } from "./Command.ts"
import { changedSince, missing, unless } from "./Decision.ts"
import { both } from "./Looks.ts"

/**
 * Waiting mails become due immediately, because the change may mend what made them fail. Not reminders: they wait for their
 * time.
 */
const retryMails = (workspaceId: WorkspaceId): Write => ({
  _tag: "RetryNow",
  destination: { workspaceId, kind: "mail", id: workspaceId }
})

/** Commands on mails, their settings and suppressions. */
export const mails = {
  /** Sends the booking's present state to these recipients again, in copies with this name (D-MAIL-55). */
  ResendMails: command<{
    readonly uid: BookingUid
    readonly recipients: ReadonlyArray<MailRecipient>
    readonly copy: string
  }>()({
    audit: ({ uid }) => ["booking.resend_mails", uid],
    looks: (query, { uid }) => both(query.booking(uid), query.mailedMembers),
    decide: ({ copy, recipients }, { booking, members }, { at }) => {
      if (booking === null) return Result.fail(new ResourceNotFound())
      const known = new Set(recipientsOf(booking, members))
      const unknown = recipients.findIndex((recipient) => !known.has(recipient))
      return unless([unknown === -1 ? undefined : unknownRecipient(unknown), whyTooLate(booking, at)], {
        _tag: "Post",
        outboxMessages: copiesOf(booking, [...new Set(recipients)], copy)
      })
    }
  }),

  /** The verification of the sender follows from the stored one (`changedSettings`). */
  UpdateMailSettings: command<{ readonly settings: MailSettings; readonly version: number }>()({
    audit: (_, workspaceId) => ["mail_settings.update", workspaceId],
    looks: (query) => query.mailSettings,
    decide: ({ settings, version }, { stored }, { workspaceId }) => {
      const current = stored?.value ?? defaultMailSettings(workspaceId)
      return unless(
        [changedSince({ version: stored?.version ?? 0 }, version)],
        { _tag: "StoreMailSettings", settings: changedSettings(current, settings) },
        retryMails(workspaceId)
      )
    }
  }),

  /** Verifies the own sender if it has this address. */
  VerifySender: command<{ readonly address: Email }>()({
    audit: (_, workspaceId) => ["mail_sender.verify", workspaceId],
    looks: (query) => query.mailSettings,
    decide: ({ address }, { stored }, { at, workspaceId }) => {
      const settings = stored && verifiedSettings(stored.value, address, at)
      return settings === null
        ? Result.fail(new ResourceNotFound())
        : unless([], { _tag: "StoreMailSettings", settings }, retryMails(workspaceId))
    }
  }),

  /** Sends mails to an address again. `hashes`: its hashes under all keys, the newest first. */
  DeleteSuppression: command<{ readonly hashes: NonEmptyReadonlyArray<AddressHash> }>()({
    audit: ({ hashes: [newest] }) => ["mail_suppression.delete", newest],
    looks: (query, { hashes }) => query.suppression(hashes),
    decide: ({ hashes }, { suppressed }) =>
      unless([missing(suppressed)], { _tag: "RemoveSuppressions", hashes })
  })
}

const unknownRecipient = (index: number) =>
  new UnknownReference({
    path: ["recipients", index],
    message: "must be a recipient of mails about the booking",
    code: "no_recipient"
  })

/** Mails about a meeting that is over or replaced are not sent (`whyOutdated`). */
const whyTooLate = (booking: Booking, at: DateTime.Utc): StateConflict | undefined => {
  if (isReplaced(booking)) return new StateConflict({ reason: "The booking is rescheduled." })
  return DateTime.isLessThanOrEqualTo(booking.endAt, at)
    ? new StateConflict({ reason: "The booking is over." })
    : undefined
}
