import { MailKind, MailRecipient } from "@calendeal/domain/consistency"
import { mailLimits } from "@calendeal/domain/mails"
import { storyLimit } from "@calendeal/domain/management"
import { Delivery } from "@calendeal/domain/outbox"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { booking, forMembers, refusals } from "./access.ts"
import { described } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** The recipient of a mail about a booking. */
export const RecipientField = described(
  "`booker`, `guest-1` for the first guest, or `host-` or `member-` with an id.",
  MailRecipient
)

/** A mail about a booking, without text and address (D-MAIL-56). */
export const LoggedMailView = Schema.Struct({
  id: Delivery.fields.id,
  kind: MailKind,
  recipient: RecipientField,
  status: Schema.Literals(["waiting", "sent", "skipped", "failed"]).annotate({
    description:
      "sent: the mail server accepted it. failed: it was refused, bounced, or not accepted for about two days. No more attempts are made."
  }),
  reason: Schema.NullOr(Schema.String).annotate({
    description:
      "The reason for which it was skipped, or the code of the latest failure, such as `smtp_550_5_1_1`."
  }),
  attempts: Schema.Int,
  messageId: Schema.String.annotate({
    description: "The Message-ID without angle brackets. It is the same for every attempt."
  }),
  createdAt: Instant,
  dueAt: Schema.NullOr(Instant).annotate({ description: "The next attempt. Null: there is none." }),
  settledAt: Schema.NullOr(Instant)
}).annotate({ identifier: "BookingMail" })

/** The mails to send again. */
export const MailResend = Schema.Struct({
  recipients: Schema.optionalKey(
    Schema.Array(RecipientField)
      .check(Schema.isMinLength(1), Schema.isMaxLength(100))
      .annotate({ description: "Recipients of mails about the booking. Default: the booker and all guests." })
  )
}).annotate({ identifier: "MailResend" })

/** The mails that are sent again. */
export const MailResendResult = Schema.Struct({ recipients: Schema.Array(MailRecipient) }).annotate({
  identifier: "MailResendResult"
})

// Uids are case-sensitive.
const pathParams = { workspaceId: Schema.String, bookingUid: Schema.String }

export const ListBookingMails = HttpApiEndpoint.get(
  "listBookingMails",
  "/:workspaceId/bookings/:bookingUid/mails",
  {
    params: pathParams,
    query: {
      ...pageQuery,
      of: Schema.optionalKey(
        Schema.Literals(["booking", "meeting"]).annotate({
          description: `meeting: also of the meeting's other bookings, at most ${storyLimit}. Default: of this booking.`
        })
      )
    },
    success: pageOf(LoggedMailView, "BookingMails"),
    error: [NotFound]
  }
)
  .annotateMerge(forMembers("own", "List a booking's emails"))
  .annotate(OpenApi.Description, "Kept for 90 days. Texts and addresses are not stored.")

const { limit, per, windowSeconds } = mailLimits.resend

export const ResendBookingMails = HttpApiEndpoint.post(
  "resendBookingMails",
  "/:workspaceId/bookings/:bookingUid/mails/resend",
  {
    params: pathParams,
    payload: MailResend,
    success: MailResendResult.pipe(HttpApiSchema.status(202)),
    error: refusals
  }
)
  .annotateMerge(forMembers("own", "Send a booking's emails again", booking))
  .annotate(
    OpenApi.Description,
    `Sends the present state of the booking with a new Message-ID; for a cancelled booking, the cancellation. 409: the booking is rescheduled or over, or the workspace has no sender. At most ${limit} requests per ${windowSeconds} s per ${per}.`
  )
