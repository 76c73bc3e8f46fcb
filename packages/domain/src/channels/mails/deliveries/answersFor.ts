import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Booking, mayAnswer } from "../../../scheduling/bookings/index.ts"
import { answerLinks, type MailSettings, MailTokens, type Recipient, ServiceAddress } from "../index.ts"
import { memberWithEmail, WorkspaceQueries } from "../../records/index.ts"

/**
 * The links by which the recipient of a mail answers a booking that waits (D-APPR-16). Null: the recipient is no member, or one who
 * may not answer it in the console either. They end with the time to wait.
 */
export const answersFor = Effect.fnUntraced(function* (
  recipient: Recipient,
  booking: Booking,
  { language }: Pick<MailSettings, "language">
) {
  const none = { approve: null, decline: null }
  const member = yield* memberOf(recipient, booking)
  if (member === undefined || !mayAnswer(member, booking) || booking.hold === undefined) return none
  const { uid: bookingUid, workspaceId } = booking
  const tokens = yield* MailTokens
  const token = yield* tokens.issueAnswer(
    { workspaceId, bookingUid, userId: member.userId },
    booking.hold.until
  )
  return answerLinks({ service: yield* ServiceAddress, language, token })
})

/** The member behind a recipient. A host is one by the address that gets the mail. */
const memberOf = Effect.fnUntraced(function* (recipient: Recipient, { workspaceId }: Booking) {
  const queries = yield* WorkspaceQueries
  if (recipient.audience === "member")
    return Option.getOrUndefined(yield* queries.find(workspaceId, "members", recipient.userId))
  if (recipient.audience !== "host") return undefined
  const host = yield* queries.find(workspaceId, "hosts", recipient.hostId)
  return Option.isSome(host)
    ? yield* memberWithEmail(workspaceId, host.value.value.email.toLowerCase())
    : undefined
})
