import { MailKind } from "@calendeal/domain/consistency"
import { HostId } from "@calendeal/domain/event-types"
import { mostReassigned } from "@calendeal/domain/management"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { invalidValue, Line } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput, InvalidJson, RateLimitedAnswer } from "../errors.ts"
import { Reference } from "../fields.ts"
import { atLeast, booking, reading } from "./access.ts"
import { RecipientField } from "./BookingMails.ts"
import { BookingView } from "./BookingView.ts"

/** As in a path, any line names a booking or none. */
const Uid = Line(1, 100).annotate({ description: "The uid of a booking." })

const perRequest = `At most ${mostReassigned} bookings, and ${rateLimits.reassignments.limit} requests a minute per workspace.`

/** The bookings of which to say who takes them. */
export const ReassignmentPreview = Schema.Struct({
  bookingUids: Schema.Array(Uid)
    .check(Schema.isBetweenLength(1, mostReassigned), Schema.isUnique())
    .annotate({ description: "In the order in which they are given to other hosts." })
}).annotate({ identifier: "ReassignmentPreview" })

const ProposalReason = Schema.Literals(["not_found", "unavailable", "host_needed", "not_free"])

const aboutReasons =
  "not_found: no booking has this uid, or its booker was erased. unavailable: it is not confirmed, or has started. host_needed: the event type needs this host in every booking, or the booking has a seat in a group."

/** What becomes of each booking. */
export const ReassignmentProposals = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      bookingUid: Uid,
      host: Schema.NullOr(Schema.Struct({ hostId: HostId, name: Schema.String })).annotate({
        description:
          "The best other host who is free, as for a new booking (D-BOOK-6). Null: no other host can take it."
      }),
      reason: Schema.NullOr(ProposalReason).annotate({
        description: `Why no other host can take it. ${aboutReasons} not_free: no other host is free then.`
      }),
      mails: Schema.Array(Schema.Struct({ kind: MailKind, recipient: RecipientField })).annotate({
        description: "The mails that are sent at once. Empty: the workspace has no sender."
      })
    })
  )
}).annotate({ identifier: "ReassignmentProposals" })

export const PreviewReassignments = HttpApiEndpoint.post(
  "previewReassignments",
  "/:workspaceId/bookings/reassign/preview",
  {
    params: { workspaceId: Schema.String },
    payload: ReassignmentPreview,
    success: ReassignmentProposals,
    error: [InvalidJson, InvalidInput, RateLimitedAnswer]
  }
)
  .annotateMerge(atLeast("admin", "Preview which hosts would take several bookings", reading))
  .annotate(
    OpenApi.Description,
    `Says who takes each booking if they are given to other hosts in this order, and which mails follow. It changes nothing and keeps no time (D-MGMT-11). ${perRequest}`
  )

/** The new host of each booking. */
export const Reassignments = Schema.Struct({
  bookings: Schema.Array(
    Schema.Struct({
      bookingUid: Uid,
      hostId: Reference(HostId, "Another host of its event type.")
    })
  ).check(
    Schema.isBetweenLength(1, mostReassigned),
    Schema.makeFilter((bookings) =>
      bookings.flatMap(({ bookingUid }, index) =>
        bookings.findIndex((other) => other.bookingUid === bookingUid) < index
          ? [
              {
                path: [index, "bookingUid"],
                issue: invalidValue({ message: "must not be listed twice", code: "twice" })
              }
            ]
          : []
      )
    )
  )
}).annotate({ identifier: "Reassignments" })

/** The result of each booking. */
export const ReassignmentResults = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      bookingUid: Uid,
      booking: Schema.NullOr(BookingView).annotate({
        description: "The new booking at the same time. Null: nothing changed."
      }),
      reason: Schema.NullOr(Schema.Literals([...ProposalReason.literals, "other_host"])).annotate({
        description: `Why nothing changed. ${aboutReasons} not_free: the host is not free then. other_host: it is no other host of the event type.`
      })
    })
  )
}).annotate({ identifier: "ReassignmentResults" })

export const ReassignBookings = HttpApiEndpoint.post("reassignBookings", "/:workspaceId/bookings/reassign", {
  params: { workspaceId: Schema.String },
  payload: Reassignments,
  success: ReassignmentResults,
  error: [InvalidJson, InvalidInput, RateLimitedAnswer]
})
  .annotateMerge(atLeast("admin", "Reassign several bookings to other hosts", booking))
  .annotate(
    OpenApi.Description,
    `Gives each booking to its host, one after the other, and decides each as a single one: a refusal stops nothing else. Repeating the request returns the same bookings (D-MGMT-11). ${perRequest}`
  )
