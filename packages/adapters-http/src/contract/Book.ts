import { BookingKey } from "@calendeal/domain/consistency"
import { TypedName } from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText, invalidValue, Text } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { CausesMails, CountedKeyedBody, limitedTo } from "./middleware.ts"
import { holdHeader, linkHeader } from "./Availability.ts"
import { leadProofHeader } from "./Capture.ts"
import {
  Amount,
  CurrencyField,
  EmailField,
  Instant,
  Reference,
  TimeZoneField,
  ArrivalField
} from "./fields.ts"
import {
  AddressRequired,
  BookingUnavailable,
  ConsentRequired,
  EmailNotAllowed,
  EventTypeNotFound,
  InvalidLocation,
  InvalidTimezone,
  LinkGone,
  NoLocationConfigured,
  NotFound,
  PerInviteeLimit,
  PhoneRequired,
  SlotUnavailable
} from "./errors.ts"

const Attendee = Schema.Struct({ name: TypedName, email: EmailField })
type Attendee = typeof Attendee.Type

/** The maximum number of attendees (D-BOOK-14). */
export const maximumAttendees = 20

const distinctEmails = (attendees: ReadonlyArray<Attendee>) =>
  attendees.flatMap(({ email }, index) =>
    attendees.findIndex((other) => other.email === email) < index
      ? [
          {
            path: [index, "email"],
            issue: invalidValue({ message: "must not be the email of another attendee", code: "twice" })
          }
        ]
      : []
  )

const Party = Schema.Struct({
  booker: Schema.toType(Attendee),
  guests: Schema.Array(Schema.toType(Attendee))
})

/** The attendees: on the wire one list with the booker first and distinct emails (D-BOOK-14). */
export const Attendees = Schema.Array(Attendee)
  .annotate({ description: "The booker comes first. Each email appears once." })
  .check(Schema.isBetweenLength(1, maximumAttendees), Schema.makeFilter(distinctEmails))
  .pipe(
    Schema.decodeTo(
      Party,
      SchemaTransformation.transformEffect<typeof Party.Type, ReadonlyArray<Attendee>>({
        decode: ([booker, ...guests]) =>
          booker === undefined
            ? Effect.fail(new SchemaIssue.InvalidValue())
            : Effect.succeed({ booker, guests }),
        encode: ({ booker, guests }) => Effect.succeed([booker, ...guests])
      })
    )
  )

/** Answers to the booking form's questions: at most 50, of at most 2,000 characters each (D-BOOK-14). */
export const Responses = Schema.Record(Schema.String, Text(0, 2000))
  .annotate({ description: "Answers to the booking form's questions, by field key." })
  .check(Schema.isMaxProperties(50))

/** The request for a booking (specification 4.2). */
export const BookPayload = Schema.Struct({
  eventTypeId: Reference(EventTypeId, "The id of the event type."),
  startTimeUtc: Instant,
  bookerTimezone: TimeZoneField,
  language: Schema.optionalKey(
    Schema.Unknown.annotate({
      description:
        "The booker's language as a BCP 47 tag, such as `de-AT`. A language without texts and anything malformed count as absent (D-MAIL-2)."
    })
  ),
  attendees: Attendees,
  responses: Schema.optionalKey(Responses),
  selectedLocationKind: Schema.optionalKey(
    AnyText.annotate({ description: "One of the event type's location kinds. Defaults to the first one." })
  ),
  attendeeAddress: Schema.optionalKey(
    Text(0, 500).annotate({
      description: "Required if the location is `in_person_attendee`."
    })
  ),
  consent: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Must be true if the event type requires consent." })
  ),
  attributionJsonb: Schema.optionalKey(ArrivalField),
  contactId: Schema.optionalKey(
    AnyText.annotate({
      description:
        "The contact of an earlier capture. If its email differs from the booker's, `Lead-Proof` is required (D-CAP-7a)."
    })
  ),
  rescheduledFromUid: Schema.optionalKey(AnyText.annotate({ description: "The booking to replace." })),
  embed: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Omits the redirect from the response, for framed pages (D-BOOK-10)."
    })
  )
}).annotate({ identifier: "BookRequest" })

const redirectFields = {
  redirectUrl: Schema.String,
  redirectDelaySeconds: Schema.Int,
  redirectNewTab: Schema.Boolean,
  redirectCountdown: Schema.Boolean,
  redirectFireTracking: Schema.Boolean
}

/** The header of responses about a booking that the widget sends to its site. */
export const eventIdHeader = {
  "booking-event-id": Schema.String.annotate({
    description:
      "The id under which an integration with Meta reports the booking (D-ADS-2): 32 hexadecimal digits."
  })
}

/** Beside the specification's answer. */
export const standingField = {
  status: Schema.optionalKey(
    Schema.Literals(["requested", "payment_due", "not_paid", "refunded"]).annotate({
      description:
        "Present while the booking waits: `requested` for a host's approval (D-APPR-2), `payment_due` for its payment (D-PAY-2); and after a booking with a payment ended: `not_paid`, or `refunded` if the payment goes back or went back (D-PAY-11). Absent from a booking that is confirmed."
    })
  )
}

/** Where a booking is paid. */
const paymentField = {
  payment: Schema.optionalKey(
    Schema.Struct({
      url: Schema.String.annotate({
        description: "The provider's page. It cannot be framed: open it in the window."
      }),
      until: Instant.annotate({ description: "Until when it can be paid." }),
      amount: Amount,
      currency: CurrencyField
    }).annotate({
      identifier: "PaymentDue",
      description:
        "Present while the booking waits for its payment. A retry with the same key gets it again. The booking is confirmed when the provider says that it is paid, whatever the browser does (D-PAY-5)."
    })
  )
}

/** The new booking, and the redirect if one is configured. */
export const BookingCreated = Schema.Union([
  Schema.Struct({ uid: Schema.String, ...redirectFields }).annotate({
    identifier: "BookingCreatedWithRedirect"
  }),
  Schema.Struct({ uid: Schema.String, ...standingField, ...paymentField }).annotate({
    identifier: "BookingCreated"
  })
])

/** `POST /book` (specification 4.2). */
export const Book = HttpApiEndpoint.post("book", "/book", {
  headers: {
    "idempotency-key": BookingKey.annotate({
      description:
        "8-512 characters that identify this attempt. A retry with the same key returns the booking that the first attempt made."
    }),
    ...leadProofHeader,
    ...linkHeader,
    ...holdHeader,
    "booking-token": Schema.optionalKey(
      Schema.String.annotate({
        description:
          "Optional: a token of the booking to replace. The audit log then records the kind of token, and with a managing one the response's token manages the new booking (D-TOK-2a)."
      })
    )
  },
  payload: BookPayload,
  success: HttpApiSchema.WithHeaders(BookingCreated, {
    ...eventIdHeader,
    "idempotency-replayed": Schema.optionalKey(
      Schema.Literal("true").annotate({
        description: "True if an earlier request with this key made the booking."
      })
    ),
    "booking-token": Schema.optionalKey(
      Schema.String.annotate({
        description:
          "A token for the hosted page that shows, cancels and moves the booking for some minutes. After a move without a managing token it only shows the booking (D-TOK-2a). Scripts of other sites cannot read it."
      })
    )
  }),
  error: [
    InvalidTimezone,
    ConsentRequired,
    PhoneRequired,
    AddressRequired,
    InvalidLocation,
    EmailNotAllowed,
    EventTypeNotFound,
    NotFound,
    BookingUnavailable,
    SlotUnavailable,
    PerInviteeLimit,
    LinkGone,
    NoLocationConfigured
  ]
})
  .middleware(CountedKeyedBody)
  .annotateMerge(limitedTo(rateLimits.book, "Book a slot"))
  .annotate(CausesMails, true)
  .annotate(
    OpenApi.Description,
    "Makes exactly one booking per Idempotency-Key and event type. The server chooses the hosts (D-BOOK-1)."
  )
