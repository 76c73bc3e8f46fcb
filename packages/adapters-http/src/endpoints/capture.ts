import { capture as captureLead, type Captured } from "@calendeal/domain/capture"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  BookingUnavailable,
  CapturePayload,
  EmailNotAllowed,
  EventTypeNotFound,
  InvalidInput,
  PhoneRequired,
  type TurnedAway,
  type Welcomed
} from "../contract/index.ts"
import { fieldsOf } from "../middleware/fieldsOf.ts"
import { refuse } from "./refuse.ts"

const fields = fieldsOf(CapturePayload)

export const capture = Effect.fnUntraced(
  function* () {
    const payload = yield* fields
    const captured = yield* captureLead({
      eventTypeId: payload.eventTypeId,
      email: payload.email,
      name: Option.fromUndefinedOr(payload.name),
      phone: Option.fromUndefinedOr(payload.phone),
      touch: payload.attributionJsonb ?? {},
      customFields: payload.customFields ?? {},
      stepOneComplete: payload.step1Complete ?? false,
      priorContactId: Option.fromUndefinedOr(payload.priorContactId)
    })
    return answer(captured)
  },
  Effect.catchTags({
    EventTypeNotFound: refuse(EventTypeNotFound),
    EmailNotAllowed: refuse(EmailNotAllowed),
    PhoneRequired: refuse(PhoneRequired),
    WorkspaceLapsed: refuse(BookingUnavailable),
    CustomFieldsTooLarge: () =>
      Effect.fail(
        new InvalidInput({
          issues: [{ path: ["customFields"], message: "must keep the contact's fields within the limits" }]
        })
      )
  })
)

const answer = ({ allowedHostIds, contactId, outcome, wasCreated }: Captured): Answer => {
  if (outcome._tag === "Disqualified") {
    const { ctaLabel, ctaUrl, fullyBooked, guestMessage, redirectUrl, title } = outcome.disqualification
    const shown = { redirectUrl, fullyBooked, disqualifiedTitle: title, guestMessage, ctaLabel, ctaUrl }
    return { contactId, wasCreated, disqualified: true, ...shown }
  }
  const redirectUrl = outcome._tag === "Routed" ? outcome.redirectUrl : null
  return { contactId, wasCreated, disqualified: false, redirectUrl, allowedHostIds }
}

type Answer = typeof Welcomed.Type | typeof TurnedAway.Type
