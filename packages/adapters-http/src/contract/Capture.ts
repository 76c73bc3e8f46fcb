import {
  ContactId,
  customFieldLimits,
  CustomFields,
  fitsLimits,
  TypedName,
  TypedPhone
} from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import { allowances } from "@calendeal/domain/fair-use"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { CountedBody, limitedTo } from "./admission.ts"
import { EmailField } from "./EmailField.ts"
import { BookingUnavailable, EmailNotAllowed, EventTypeNotFound, PhoneRequired } from "./errors.ts"
import { Reference } from "./Reference.ts"
import { TouchField } from "./TouchField.ts"

const { bytes, keys } = customFieldLimits

const CustomFieldsField = CustomFields.annotate({
  description:
    `At most ${keys} keys and ${bytes} bytes as JSON. Merged deeply into what is known; ` +
    "keys that the form does not know are dropped (D-CAP-4)."
}).check(
  Schema.isMaxProperties(keys),
  Schema.makeFilter((fields) => fitsLimits(fields) || `must be at most ${bytes} bytes of JSON`)
)

/** What the booking form's first step sends (specification 4.1). */
export const CapturePayload = Schema.Struct({
  eventTypeId: Reference(EventTypeId, "The event being booked."),
  email: EmailField,
  name: Schema.optionalKey(
    TypedName.annotateKey({ description: "Left out when empty, never an empty string." })
  ),
  phone: Schema.optionalKey(TypedPhone),
  attributionJsonb: Schema.optionalKey(TouchField),
  customFields: Schema.optionalKey(CustomFieldsField),
  step1Complete: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True when the visitor pressed Continue: only then are the rules asked (D-CAP-5)."
    })
  ),
  priorContactId: Schema.optionalKey(
    Reference(
      ContactId,
      "The lead that the same visitor left a moment ago under a mistyped e-mail (D-CAP-7); with `Lead-Proof`, or from the address that made it (D-CAP-7a)."
    )
  )
}).annotate({ identifier: "CaptureRequest" })

/** A visitor who may go on to choose a time. */
export const Welcomed = Schema.Struct({
  contactId: Schema.String,
  wasCreated: Schema.Boolean,
  disqualified: Schema.Literal(false),
  redirectUrl: Schema.NullOr(Schema.String),
  allowedHostIds: Schema.Array(Schema.String)
}).annotate({ identifier: "Welcomed" })

/** A visitor whom a rule turned away. */
export const TurnedAway = Schema.Struct({
  contactId: Schema.String,
  wasCreated: Schema.Boolean,
  disqualified: Schema.Literal(true),
  redirectUrl: Schema.String,
  fullyBooked: Schema.Boolean,
  disqualifiedTitle: Schema.String,
  guestMessage: Schema.String,
  ctaLabel: Schema.String,
  ctaUrl: Schema.String
}).annotate({ identifier: "TurnedAway" })

/** Shows that the caller has made the lead that it names (D-CAP-7a). */
export const leadProofHeader = {
  "lead-proof": Schema.optionalKey(
    Schema.String.annotate({
      description: "What the capture that made the named lead answered (D-CAP-7a). A bad one counts as none."
    })
  )
}

/** `POST /capture` (specification 4.1). */
export const Capture = HttpApiEndpoint.post("capture", "/capture", {
  headers: leadProofHeader,
  payload: CapturePayload,
  success: HttpApiSchema.WithHeaders(
    Schema.Union([Welcomed, TurnedAway]).annotate({
      description: "The contact, and whether the visitor may go on to choose a time."
    }),
    {
      "lead-proof": Schema.optionalKey(
        Schema.String.annotate({
          description:
            "For the caller that made this lead: sent along as `Lead-Proof`, it renames the lead by `priorContactId` " +
            "or links a booking to it by `contactId` for 24 hours (D-CAP-7a)."
        })
      )
    }
  ),
  error: [PhoneRequired, EmailNotAllowed, EventTypeNotFound, BookingUnavailable]
})
  .middleware(CountedBody)
  .annotateMerge(limitedTo(allowances.capture))
  .annotate(OpenApi.Summary, "Create or update a contact")
  .annotate(OpenApi.Description, "The booking form's first step: captures the lead, qualifies and routes it.")
