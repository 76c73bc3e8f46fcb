import {
  ContactId,
  customFieldLimits,
  CustomFields,
  fitsLimits,
  TypedName,
  TypedPhone
} from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { CountedBody, limitedTo } from "./middleware.ts"
import { EmailField, Reference, ArrivalField } from "./fields.ts"
import { BookingUnavailable, EmailNotAllowed, EventTypeNotFound, PhoneRequired } from "./errors.ts"

const { bytes, keys } = customFieldLimits

const CustomFieldsField = CustomFields.annotate({
  description:
    `At most ${keys} keys and ${bytes} bytes as JSON. Deep-merged into the stored fields; ` +
    "keys that the form does not have are dropped (D-CAP-4)."
}).check(
  Schema.isMaxProperties(keys),
  Schema.makeFilter((fields): boolean => fitsLimits(fields), {
    message: `must be at most ${bytes} bytes of JSON`,
    code: "too_many_bytes",
    values: { most: bytes }
  })
)

/** The request of the booking form's first step (specification 4.1). */
export const CapturePayload = Schema.Struct({
  eventTypeId: Reference(EventTypeId, "The id of the event type."),
  email: EmailField,
  name: Schema.optionalKey(
    TypedName.annotateKey({ description: "Leave it out if it is empty; an empty string is invalid." })
  ),
  phone: Schema.optionalKey(TypedPhone),
  attributionJsonb: Schema.optionalKey(ArrivalField),
  customFields: Schema.optionalKey(CustomFieldsField),
  step1Complete: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True when the visitor pressed Continue. Rules are evaluated only then (D-CAP-5)."
    })
  ),
  priorContactId: Schema.optionalKey(
    Reference(
      ContactId,
      "The lead that the same visitor created before with a mistyped email (D-CAP-7). Accepted with `Lead-Proof`, or from the IP address that created it (D-CAP-7a)."
    )
  )
}).annotate({ identifier: "CaptureRequest" })

/** The response if the visitor can choose a time. */
export const CaptureAccepted = Schema.Struct({
  contactId: Schema.String,
  wasCreated: Schema.Boolean,
  disqualified: Schema.Literal(false),
  redirectUrl: Schema.NullOr(Schema.String),
  allowedHostIds: Schema.Array(Schema.String)
}).annotate({ identifier: "CaptureAccepted" })

/** The response if a rule disqualified the visitor. */
export const CaptureDisqualified = Schema.Struct({
  contactId: Schema.String,
  wasCreated: Schema.Boolean,
  disqualified: Schema.Literal(true),
  redirectUrl: Schema.String,
  fullyBooked: Schema.Boolean,
  disqualifiedTitle: Schema.String,
  guestMessage: Schema.String,
  ctaLabel: Schema.String,
  ctaUrl: Schema.String
}).annotate({ identifier: "CaptureDisqualified" })

/** Proves that the caller created the lead (D-CAP-7a). */
export const leadProofHeader = {
  "lead-proof": Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The `leadProof` from the response that created the named lead (D-CAP-7a). An invalid value is ignored."
    })
  )
}

/** `POST /capture` (specification 4.1). */
export const Capture = HttpApiEndpoint.post("capture", "/capture", {
  headers: leadProofHeader,
  payload: CapturePayload,
  success: HttpApiSchema.WithHeaders(
    Schema.Union([CaptureAccepted, CaptureDisqualified]).annotate({
      description: "The contact, and whether the visitor can continue to the calendar."
    }),
    {
      "lead-proof": Schema.optionalKey(
        Schema.String.annotate({
          description:
            "For the client that created this lead. Sent as `Lead-Proof`, it allows changing the lead's email by `priorContactId` " +
            "or to link a booking to it by `contactId`, for 24 hours (D-CAP-7a)."
        })
      )
    }
  ),
  error: [PhoneRequired, EmailNotAllowed, EventTypeNotFound, BookingUnavailable]
})
  .middleware(CountedBody)
  .annotateMerge(limitedTo(rateLimits.capture, "Create or update a contact"))
  .annotate(
    OpenApi.Description,
    "The first step of the booking form: stores the lead, qualifies it and routes it."
  )
