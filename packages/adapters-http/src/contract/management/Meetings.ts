import { Booking, BookingUid } from "@calendeal/domain/bookings"
import { storyLimit } from "@calendeal/domain/management"
import { UserId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { Instant } from "../fields.ts"
import { AuditEntryView } from "./AuditLog.ts"
import { DealView } from "./Deals.ts"

/** One change of a meeting. */
export const MeetingEventView = Schema.Struct({
  kind: Schema.Literals([
    "booked",
    "requested",
    "moved",
    "reassigned",
    "guests",
    "approved",
    "declined",
    "expired",
    "cancelled"
  ]).annotate({
    description:
      "requested: booked, and waiting for approval. moved: to another time, or with other answers. reassigned: to another host at the same time. guests: a member changed its guests. expired: it was not answered in time."
  }),
  uid: BookingUid.annotate({
    description: "The booking that it made, answered or ended."
  }),
  at: Schema.NullOr(Instant).annotate({
    description: "Null: the time of an answer or a cancellation is not known."
  }),
  actor: Schema.NullOr(AuditEntryView.fields.actor).annotate({
    description:
      "Who did it, as in the audit log; `calendar` is a host who changed the entry there. Null: not known, as for a first booking that the booker made."
  }),
  userId: Schema.NullOr(UserId).annotate({ description: "Null unless the actor is a user." }),
  isByMail: Schema.Boolean.annotate({
    description: "Whether the member answered by the link of a mail (D-APPR-18)."
  }),
  startAt: Instant,
  host: Schema.String.annotate({ description: "The name of the leading host." }),
  reason: Schema.NullOr(Schema.String).annotate({
    description:
      "Why it was cancelled, or the words to the booker when it was declined. Null: neither, or without words (D-MGMT-49)."
  })
}).annotate({ identifier: "MeetingEvent" })

/** All bookings of a meeting, together (D-MGMT-35). */
export const MeetingView = Schema.Struct({
  newestUid: Schema.NullOr(BookingUid).annotate({
    description: "The booking that was not replaced. Null: it is of other hosts than those whom you reach."
  }),
  answers: Booking.fields.responses.annotate({
    description: "The answers of all bookings. Of several answers to one question, the latest."
  }),
  events: Schema.Array(MeetingEventView).annotate({
    description: "The changes of the meeting, oldest first."
  }),
  isShortened: Schema.Boolean.annotate({
    description: `Whether there are earlier bookings than those of the events, which are of the latest ${storyLimit}.`
  }),
  deal: Schema.NullOr(DealView).annotate({
    description: "The deal of the newest booking. Null: it has none, or you do not read deals."
  })
}).annotate({
  identifier: "Meeting",
  description:
    "A meeting: its first booking and those that replaced it, together. Those of other hosts are left out for a member who is a host."
})
