import { capture as captureLead, type Captured } from "@calendeal/domain/capture"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpApiSchema } from "effect/http-api"
import {
  BookingUnavailable,
  CapturePayload,
  CountedAddress,
  EmailNotAllowed,
  EventTypeNotFound,
  PhoneRequired,
  type CaptureDisqualified,
  type CaptureAccepted
} from "../contract/index.ts"
import { fieldsOf } from "../middleware/fieldsOf.ts"
import { invalidField, refuse } from "../middleware/refusals.ts"

const fields = fieldsOf(CapturePayload)

interface WithLeadProof {
  readonly headers: { readonly "lead-proof"?: string }
}

export const capture = Effect.fnUntraced(
  function* ({ headers }: WithLeadProof) {
    const payload = yield* fields
    const captured = yield* captureLead({
      eventTypeId: payload.eventTypeId,
      email: payload.email,
      name: Option.fromUndefinedOr(payload.name),
      phone: Option.fromUndefinedOr(payload.phone),
      ...(payload.attributionJsonb ?? { touch: {} }),
      customFields: payload.customFields ?? {},
      stepOneComplete: payload.step1Complete ?? false,
      priorContactId: Option.fromUndefinedOr(payload.priorContactId),
      leadProof: Option.fromUndefinedOr(headers["lead-proof"]),
      address: yield* CountedAddress
    })
    return HttpApiSchema.withHeaders({
      headers: Option.match(captured.leadProof, {
        onNone: () => ({}),
        onSome: (proof) => ({ "lead-proof": proof })
      }),
      body: answer(captured)
    })
  },
  Effect.catchTags({
    EventTypeNotFound: refuse(EventTypeNotFound),
    EmailNotAllowed: refuse(EmailNotAllowed),
    PhoneRequired: refuse(PhoneRequired),
    WorkspaceLapsed: refuse(BookingUnavailable),
    WorkspaceSuspended: refuse(BookingUnavailable),
    CustomFieldsTooLarge: () =>
      Effect.fail(
        invalidField("customFields", {
          message: "must not exceed the limits of the contact's fields",
          code: "form"
        })
      )
  })
)

const answer = ({ allowedHostIds, contactId, outcome, wasCreated }: Captured): Answer => {
  if (outcome._tag === "Disqualified") {
    const { ctaLabel, ctaUrl, fullyBooked, guestMessage, redirectUrl, title } = outcome.disqualification
    const page = { redirectUrl, fullyBooked, disqualifiedTitle: title, guestMessage, ctaLabel, ctaUrl }
    return { contactId, wasCreated, disqualified: true, ...page }
  }
  const redirectUrl = outcome._tag === "Routed" ? outcome.redirectUrl : null
  return { contactId, wasCreated, disqualified: false, redirectUrl, allowedHostIds }
}

type Answer = typeof CaptureAccepted.Type | typeof CaptureDisqualified.Type
