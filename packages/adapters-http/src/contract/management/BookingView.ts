import {
  Attendance,
  AttendanceMark,
  Booking,
  BookingPayment,
  bookingPrivacy,
  ConsentGiven,
  holdReasons,
  PartRefund
} from "@calendeal/domain/bookings"
import { MeetingLink } from "@calendeal/domain/conferencing"
import { CalendarEntry, EntryChange } from "@calendeal/domain/calendars"
import { fieldsSeenBy } from "@calendeal/domain/contacts"
import { UserId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { Amount, CurrencyField, Instant } from "../fields.ts"
import { TouchView } from "./Contacts.ts"
import { DealView } from "./Deals.ts"
import { MeetingView } from "./Meetings.ts"
import type { FormsOf } from "./shownFields.ts"

/** The fields of a booking in the management API (D-PRIV-3). The confirmation is the event type's. */
export const bookingFields = fieldsSeenBy(bookingPrivacy, "members").filter(
  (field) => field !== "confirmation"
)

const shown = Struct.pick(Booking.fields, bookingFields)
const consentShown = Struct.pick(ConsentGiven.fields, fieldsSeenBy(bookingPrivacy.consent, "members"))

const forms = {
  startAt: Instant,
  endAt: Instant,
  consent: Schema.NullOr(Schema.Struct({ ...consentShown, at: Instant })).annotate({
    description: "The consent text that the booker accepted, its SHA-256, and the time (D-BOOK-13)."
  }),
  hold: Schema.optionalKey(
    Schema.Struct({ reason: Schema.Literals(holdReasons), until: Instant }).annotate({
      description:
        "The reason for which the booking waits or waited, and the end of its time to wait. Absent: it was confirmed at once (D-APPR-1)."
    })
  ),
  payment: Schema.optionalKey(
    Schema.Struct({
      ...BookingPayment.fields,
      money: Schema.Struct({ amount: Amount, currency: CurrencyField }),
      until: Instant,
      partRefunds: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({
            ...Struct.omit(PartRefund.fields, ["cents"]),
            amount: Amount,
            at: Instant
          }).annotate({
            identifier: "PartRefund"
          })
        ).annotate({
          description:
            "The parts that members gave back, oldest first. `returning`: it goes back. `returned`: it went back. `refused`: the provider had less left. Absent: nothing (D-PAY-18)."
        })
      )
    }).annotate({
      identifier: "BookingPayment",
      description:
        "The payment. `due`: it is not paid, or never was. `paid`: the provider has the money. `returning`: it goes back, because the time was given away or the booking was not approved. `returned`: it went back in full. `refunds`: the rule when it was booked. Absent: the booking costs nothing (D-PAY-1)."
    })
  ),
  toReplace: Schema.optionalKey(
    Booking.fields.rootUid.annotate({
      description:
        "The booking that this one replaces when it is approved, and that stays until then (D-APPR-5). Absent: it is no move that waited."
    })
  ),
  bookedBy: Schema.optionalKey(
    UserId.annotate({
      description: "The `userId` of the member who booked for the booker. Absent: the booker did (D-MGMT-40)."
    })
  ),
  attendance: Schema.NullOr(
    Schema.Struct({
      mark: AttendanceMark,
      at: Instant,
      by: Attendance.fields.by.annotate({ description: "The `userId` of the member who made the mark." })
    })
  ).annotate({
    description:
      "Whether the booker came: a mark that a member made after the start. Null: no mark (D-MGMT-12)."
  }),
  cancelReason: Schema.NullOr(Schema.String).annotate({
    description:
      "Why the booking was cancelled, as the visitor or the member typed it. Null: it was not, or without a reason (D-MGMT-49)."
  }),
  createdAt: Instant
} satisfies FormsOf<typeof shown>

/** A booking in the management API. */
export const BookingView = Schema.Struct({ ...shown, ...forms }).annotate({ identifier: "Booking" })

/** A host's entry of a meeting in the calendar. */
export const EntryView = Schema.Struct({
  hostId: CalendarEntry.fields.hostId,
  state: CalendarEntry.fields.state.annotate({
    description:
      "writing: being written, or tried again. present: in the host's calendar. removed: not in the calendar."
  }),
  fault: CalendarEntry.fields.fault.annotate({
    description: "The reason for which the last attempt to write it failed. Null: it succeeded."
  }),
  change: Schema.NullOr(
    Schema.Struct({
      kind: EntryChange.fields.kind,
      time: Schema.NullOr(Schema.Struct({ startAt: Instant, endAt: Instant })),
      noticedAt: Instant
    })
  ).annotate({
    description:
      "The host deleted the entry, or moved it to this time. Null: no change, or it is settled (D-HEAR-8)."
  })
}).annotate({ identifier: "CalendarEntry" })

/** A booking with the entries in its hosts' calendars. */
export const ListedBooking = Schema.Struct({
  ...BookingView.fields,
  calendarEntries: Schema.Array(EntryView).annotate({
    description: "The meeting's entries in hosts' calendars. Empty for bookings that were rescheduled."
  })
}).annotate({ identifier: "ListedBooking" })

/** A booking of the list, with what stands around it. */
export const BookingInList = Schema.Struct({
  ...ListedBooking.fields,
  eventTypeTitle: Schema.NullOr(Schema.String).annotate({
    description: "The title of the event type. Null: the event type was removed."
  }),
  hostPicture: Schema.NullOr(Schema.String).annotate({
    description: "The path of the leading host's picture. Null: the host has none."
  }),
  company: Schema.NullOr(Schema.String).annotate({
    description:
      "The answer with the key `company`: of the booking, else of the contact. Null: there is none."
  }),
  firstTouch: TouchView.annotate({
    description: "The first touch of the contact. Null: not known, or you do not read the contact."
  }),
  deal: Schema.NullOr(
    Schema.Struct(Struct.pick(DealView.fields, ["id", "status", "amount", "currency", "paid"]))
  ).annotate({
    description: "The deal that the booking has opened. Null: none, or you do not read deals."
  }),
  mailFault: Schema.NullOr(Schema.Literals(["bounced", "failed"])).annotate({
    description:
      "bounced: a mail of the booking came back. failed: one could not be sent. Of the failed mails of a page, the latest 100 count."
  })
}).annotate({ identifier: "BookingInList" })

/** A single booking. */
export const BookingDetails = Schema.Struct({
  ...ListedBooking.fields,
  link: Schema.NullOr(
    Schema.Struct({
      state: MeetingLink.fields.state,
      url: MeetingLink.fields.url,
      fault: MeetingLink.fields.fault
    })
  ).annotate({
    description:
      "The link that the booking's `conference` makes (D-CONF-1). failed: the location's own link is used, and `fault` says why. Null: the booking has no conference."
  }),
  failedMails: Schema.Int.annotate({
    description: "The number of the booking's mails that could not be delivered, at most 100."
  }),
  meeting: MeetingView
}).annotate({ identifier: "BookingDetails" })

/** A token that shows the booking's summary. */
export const SummaryTokenView = Schema.Struct({
  token: Schema.String.annotate({ description: "The bearer token for booking-summary." }),
  expiresAt: Instant
}).annotate({ identifier: "SummaryToken" })

/** Uids are case-sensitive. */
export const bookingPath = { workspaceId: Schema.String, bookingUid: Schema.String }
