import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { EventTypeId } from "../event-types/index.ts"

/**
 * That nobody but its maker has captured the contact: through which event type it was made, when, and the keyed hash of
 * the client's address; null when the address is not known. It is gone a day later, and as soon as a caller captures the
 * contact without showing to be its maker (D-CAP-7a).
 */
export const LeadOrigin = Schema.Struct({
  eventTypeId: EventTypeId,
  addressHash: Schema.NullOr(Schema.String),
  at: Schema.DateTimeUtc
})
export type LeadOrigin = typeof LeadOrigin.Type

/** For so many hours after it was made a lead can be renamed, and its maker's proof is good (D-CAP-7, D-CAP-7a). */
export const originHours = 24

/** Whether the lead was made within the last 24 hours, to the millisecond. */
export const isYoung = ({ at }: LeadOrigin, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(now, DateTime.add(at, { hours: originHours }))
