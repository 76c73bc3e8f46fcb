import { AttendanceMark, CancelReason } from "@calendeal/domain/bookings"
import { Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Amount } from "../fields.ts"
import { atLeast, booking, forAdminsAndHosts, refusals } from "./access.ts"
import { BookingView, bookingPath } from "./BookingView.ts"

/** What a member says about a cancellation. */
export const Cancellation = Schema.Struct({
  reason: Schema.optionalKey(
    CancelReason.annotate({
      description:
        "Why, for the members, the hosts and the workspace's webhooks (D-MGMT-49). The attendees do not get it."
    })
  )
}).annotate({ identifier: "Cancellation" })

export const CancelBooking = HttpApiEndpoint.post(
  "cancelBooking",
  "/:workspaceId/bookings/:bookingUid/cancel",
  { params: bookingPath, payload: Cancellation, success: BookingView, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Cancel a booking", booking))
  .annotate(
    OpenApi.Description,
    "Frees the time. The body is optional. If the booking is already cancelled or rescheduled, the response is 409 `conflict`."
  )

export const ApproveBooking = HttpApiEndpoint.post(
  "approveBooking",
  "/:workspaceId/bookings/:bookingUid/approve",
  { params: bookingPath, success: BookingView, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Approve a booking", booking))
  .annotate(
    OpenApi.Description,
    "Confirms a booking that waits for approval, and mails the attendees. Approving it again changes nothing. 409 `conflict`: it does not wait, or its time to wait is over (D-APPR-3)."
  )

/** The answer to a booking that is declined. */
export const BookingRefusal = Schema.Struct({
  reply: Schema.optionalKey(Text(1, 1000).annotate({ description: "The words of the mail to the booker." }))
}).annotate({ identifier: "BookingRefusal" })

export const DeclineBooking = HttpApiEndpoint.post(
  "declineBooking",
  "/:workspaceId/bookings/:bookingUid/decline",
  { params: bookingPath, payload: BookingRefusal, success: BookingView, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Decline a booking", booking))
  .annotate(
    OpenApi.Description,
    "Declines a booking that waits for approval, frees its time, and mails the booker. Declining it again changes nothing. 409 `conflict`: it does not wait, or its time to wait is over (D-APPR-3)."
  )

/** A part of a booking's payment that goes back. */
export const BookingRefund = Schema.Struct({
  amount: Amount.annotate({
    description: "In the currency of the payment, and at most what is left of it."
  }),
  reason: Schema.optionalKey(
    Text(1, 1000).annotate({
      description: "For the members, the ledger and the workspace's webhooks. The booker does not get it."
    })
  )
}).annotate({ identifier: "BookingRefund" })

export const RefundBooking = HttpApiEndpoint.post(
  "refundBooking",
  "/:workspaceId/bookings/:bookingUid/refund",
  { params: bookingPath, payload: BookingRefund, success: BookingView, error: refusals }
)
  .annotateMerge(atLeast("admin", "Refund a part of a booking's payment"))
  .annotate(
    OpenApi.Description,
    "Returns money to the card that paid the booking, and mails the booker when the provider has returned it. The booking does not change. " +
      "409 `conflict`: it was not paid, its payment went back, it was moved, or it waits for approval (D-PAY-18). Send an `Idempotency-Key`, so that a retry returns nothing twice."
  )

/** The mark of a booking. */
export const AttendanceChange = Schema.Struct({
  mark: Schema.NullOr(AttendanceMark).annotate({
    description: "attended: the booker came. no_show: the booker did not come. Null: clears the mark."
  })
}).annotate({ identifier: "AttendanceChange" })

export const SetAttendance = HttpApiEndpoint.put(
  "setAttendance",
  "/:workspaceId/bookings/:bookingUid/attendance",
  { params: bookingPath, payload: AttendanceChange, success: BookingView, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Set a booking's attendance", booking))
  .annotate(
    OpenApi.Description,
    "Marks a confirmed booking that has started, or clears its mark. The same mark again changes nothing. Cancelling or moving the booking clears it. 409 `conflict`: the booking has not started, or is cancelled or rescheduled (D-MGMT-12)."
  )
