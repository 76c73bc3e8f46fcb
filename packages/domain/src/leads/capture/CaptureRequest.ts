import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ContactId, CustomFields, Touch, TypedName, TypedPhone, Visits } from "../contacts/index.ts"
import { TypedEmail } from "../../kernel/texts/index.ts"
import { EventTypeId } from "../../workspace/event-types/index.ts"

/**
 * The answers in the first step of a booking form (specification 4.1). Decode it from plain data; optional fields can be
 * absent.
 */
export const CaptureRequest = Schema.Struct({
  eventTypeId: EventTypeId,
  email: TypedEmail,
  name: Schema.OptionFromOptionalKey(TypedName),
  phone: Schema.OptionFromOptionalKey(TypedPhone),
  touch: Touch.pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  /** That the browser remembers (D-JRN-5). */
  visits: Schema.optionalKey(Visits),
  customFields: CustomFields.pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  /** The visitor completed the step. Only then the rules run (D-CAP-5). */
  stepOneComplete: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  priorContactId: Schema.OptionFromOptionalKey(ContactId),
  /** As sent: the proof from the capture that created the prior lead (D-CAP-7a). */
  leadProof: Schema.OptionFromOptionalKey(Schema.String),
  /** The client's IP address, for IPv6 the /64 prefix (D-HTTP-8). */
  address: Schema.OptionFromOptionalKey(Schema.String)
})
export type CaptureRequest = typeof CaptureRequest.Type
