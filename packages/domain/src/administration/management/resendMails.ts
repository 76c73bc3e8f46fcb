import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { encodeBase62, IdGenerator, type MailRecipient } from "../../workspace/consistency/index.ts"
import { attendeesNamed, mailLimits, MailTransport, senderOf } from "../../channels/mails/index.ts"
import { Throttle } from "../../kernel/rate-limits/index.ts"
import type { UserId } from "../../workspace/workspaces/index.ts"
import { type AuditContext, findMailSettings, WorkspaceQueries } from "../../channels/records/index.ts"
import { commit } from "./commit.ts"
import { ResourceNotFound, StateConflict } from "./refusals.ts"

/** The booking's mails, or those of the member, were sent again too often. `retryAfterSeconds`: at least 1. */
export class TooManyResends extends Schema.TaggedError<TooManyResends>()("TooManyResends", {
  retryAfterSeconds: Schema.Int
}) {
  override readonly message = `The mails of a booking can be sent again ${mailLimits.resend.limit} times per hour, and a member can send ${mailLimits.resendsOfMember.limit} mails again per hour.`
  readonly remedy = "Try again later."
}

/**
 * Sends the booking's present state again, to these recipients or to the booker and all guests (null), and returns the
 * recipients (D-MAIL-55). Fails with ResourceNotFound; with StateConflict if the booking is rescheduled or over, or if the
 * workspace has no sender; with UnknownReference if a recipient gets no mails about the booking; with TooManyResends.
 */
export const resendMails = Effect.fnUntraced(function* (
  audit: AuditContext,
  bookingUid: string,
  asked: ReadonlyArray<MailRecipient> | null
) {
  const { workspaceId } = audit
  const [idGenerator, queries, throttle] = [yield* IdGenerator, yield* WorkspaceQueries, yield* Throttle]
  const { installation } = yield* MailTransport
  const found = yield* queries.find(workspaceId, "bookings", bookingUid)
  if (Option.isNone(found)) return yield* new ResourceNotFound()
  const booking = found.value
  const { value: settings } = yield* findMailSettings(workspaceId)
  if (senderOf(settings, Option.getOrNull(installation)) === null)
    return yield* new StateConflict({ reason: "The workspace has no sender, so no mails are sent." })
  const admission = yield* throttle.consume(mailLimits.resend, `${workspaceId}:${booking.uid}`)
  if (admission._tag === "Refused")
    return yield* new TooManyResends({ retryAfterSeconds: admission.retryAfterSeconds })
  const recipients = [...new Set(asked ?? attendeesNamed(booking))]
  if (audit.actor._tag === "User") yield* countMails(audit.actor.userId, recipients.length)
  const copy = encodeBase62(yield* idGenerator.bits128, copyDigits)
  yield* commit(audit, { _tag: "ResendMails", uid: booking.uid, recipients, copy })
  return recipients
})

/** Counts each mail for the member, so that no burst over many bookings sends more (D-MAIL-60b). */
const countMails = Effect.fnUntraced(function* (userId: UserId, mails: number) {
  const throttle = yield* Throttle
  for (let nth = 0; nth < mails; nth++) {
    const admission = yield* throttle.consume(mailLimits.resendsOfMember, userId)
    if (admission._tag === "Refused")
      return yield* new TooManyResends({ retryAfterSeconds: admission.retryAfterSeconds })
  }
})

/** 47 random bits: the copies of a booking differ. */
const copyDigits = 8
