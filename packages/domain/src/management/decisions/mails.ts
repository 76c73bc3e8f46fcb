import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { type Booking, isReplaced } from "../../bookings/index.ts"
import {
  changedSettings,
  copiesOf,
  defaultMailSettings,
  recipientsOf,
  verifiedSettings
} from "../../mails/index.ts"
import type { WorkspaceId } from "../../workspaces/index.ts"
import { ResourceNotFound, StateConflict, UnknownReference } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { changedSince, type Deciders, missing, unless } from "./Decision.ts"

/**
 * Waiting mails become due immediately, because the change may mend what made them fail. Not reminders: they wait for their
 * time.
 */
const retryMails = (workspaceId: WorkspaceId): Write => ({
  _tag: "RetryNow",
  destination: { workspaceId, kind: "mail", id: workspaceId }
})

/** Commands on mails, their settings and suppressions. */
export const mails: Deciders<"ResendMails" | "ChangeMailSettings" | "VerifySender" | "LiftSuppression"> = {
  ResendMails: ({ copy, recipients }, { booking, members }, { at }) => {
    if (booking === null) return Result.fail(new ResourceNotFound())
    const known = new Set(recipientsOf(booking, members))
    const unknown = recipients.findIndex((recipient) => !known.has(recipient))
    return unless([unknown === -1 ? undefined : unknownRecipient(unknown), whyTooLate(booking, at)], {
      _tag: "Post",
      outboxMessages: copiesOf(booking, [...new Set(recipients)], copy)
    })
  },

  ChangeMailSettings: ({ settings, version }, { stored }, { workspaceId }) => {
    const current = stored?.value ?? defaultMailSettings(workspaceId)
    return unless(
      [changedSince({ version: stored?.version ?? 0 }, version)],
      { _tag: "StoreMailSettings", settings: changedSettings(current, settings) },
      retryMails(workspaceId)
    )
  },

  VerifySender: ({ address }, { stored }, { at, workspaceId }) => {
    const settings = stored && verifiedSettings(stored.value, address, at)
    return settings === null
      ? Result.fail(new ResourceNotFound())
      : unless([], { _tag: "StoreMailSettings", settings }, retryMails(workspaceId))
  },

  LiftSuppression: ({ hashes }, { suppressed }) =>
    unless([missing(suppressed)], { _tag: "RemoveSuppressions", hashes })
}

const unknownRecipient = (index: number) =>
  new UnknownReference({ path: ["recipients", index], message: "must get mails about the booking" })

/** Mails about a meeting that is over or replaced are not sent (`whyOutdated`). */
const whyTooLate = (booking: Booking, at: DateTime.Utc): StateConflict | undefined => {
  if (isReplaced(booking)) return new StateConflict({ reason: "The booking is rescheduled." })
  return DateTime.isLessThanOrEqualTo(booking.endAt, at)
    ? new StateConflict({ reason: "The booking is over." })
    : undefined
}
