import { slotHoldLimits } from "@calendeal/domain/bookings"
import { BookingKey } from "@calendeal/domain/consistency"
import { EventTypeId } from "@calendeal/domain/event-types"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { linkHeader } from "./Availability.ts"
import {
  BookingUnavailable,
  EventTypeNotFound,
  InvalidTimezone,
  PerInviteeLimit,
  SlotUnavailable
} from "./errors.ts"
import { Instant, Reference, TimeZoneField } from "./fields.ts"
import { CountedBody, limitedTo } from "./middleware.ts"

const keyHeader = {
  "slot-hold": BookingKey.annotate({
    description: "8-512 characters that the page makes up for the chosen time, and keeps secret."
  })
}

const eventTypeId = Reference(EventTypeId, "The id of the event type.")

/** The time that a visitor has chosen. */
export const SlotHoldPayload = Schema.Struct({
  eventTypeId,
  startTimeUtc: Instant,
  bookerTimezone: TimeZoneField,
  h: Schema.optionalKey(
    AnyText.annotate({ description: "Host ids, separated by commas, as for the times (D-AV-4)." })
  )
}).annotate({ identifier: "SlotHoldRequest" })

/** `POST /page/hold` (D-HOLD-9). */
export const HoldSlot = HttpApiEndpoint.post("holdSlot", "/page/hold", {
  headers: { ...keyHeader, ...linkHeader },
  payload: SlotHoldPayload,
  success: Schema.Struct({
    until: Instant.annotate({ description: "The time is kept until then, and not at that instant." })
  }).annotate({ identifier: "SlotHeld" }),
  error: [InvalidTimezone, EventTypeNotFound, BookingUnavailable, SlotUnavailable, PerInviteeLimit]
})
  .middleware(CountedBody)
  .annotateMerge(limitedTo(rateLimits.slotHolds, "Hold the chosen time"))
  .annotate(
    OpenApi.Description,
    `Keeps a time for ${slotHoldLimits.minutes} minutes while a visitor fills in the form, if the event type says so (\`holdsChosenTime\`). The same key again extends it, up to ${slotHoldLimits.total} minutes in total. \`book\` with the key takes the time over. 409 \`booking_unavailable\`: no time is kept now; \`per_invitee_limit\`: the address has ${slotHoldLimits.perAddress} of the event type. The visitor can book without a hold.`
  )

/** The event type of a hold. */
export const SlotReleasePayload = Schema.Struct({ eventTypeId }).annotate({
  identifier: "SlotReleaseRequest"
})

/** `POST /page/release` (D-HOLD-10). */
export const ReleaseSlot = HttpApiEndpoint.post("releaseSlot", "/page/release", {
  headers: keyHeader,
  payload: SlotReleasePayload,
  success: Schema.Struct({
    released: Schema.Boolean.annotate({ description: "Whether the key held a time until now." })
  }).annotate({ identifier: "SlotReleased" }),
  error: [EventTypeNotFound]
})
  .middleware(CountedBody)
  .annotateMerge(limitedTo(rateLimits.slotHolds, "Release the chosen time"))
  .annotate(
    OpenApi.Description,
    "The time of the key is free at once. One that has ended, or an unknown key, changes nothing."
  )
