import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { Instant } from "../fields.ts"

/** What the requests and answers of all reports have. */
export const period = {
  from: Schema.optionalKey(
    Instant.annotate({
      description: "The start of the period, at most 800 days before `to`. Defaults to 800 days before `to`."
    })
  ),
  to: Schema.optionalKey(
    Instant.annotate({
      description:
        "The end of the period, exclusive. Defaults to one day from now, the latest possible date of a payment."
    })
  )
}
/** Of an event type only. */
export const ofEventType = {
  eventTypeId: Schema.optionalKey(
    EventTypeId.annotate({ description: "Counts only what is of this event type. Defaults to all." })
  )
}
/** Of an event type and of a host only. */
export const selection = {
  ...ofEventType,
  hostId: Schema.optionalKey(
    HostId.annotate({
      description:
        "Counts only the sales whose booking this host leads, or the meetings in which the host takes part. Defaults to all."
    })
  )
}
/** The period of the figures. */
export const periodOfFigures = {
  from: Instant.annotate({ description: "The start of the period." }),
  to: Instant.annotate({ description: "The end of the period, exclusive." })
}
export const pathParams = { workspaceId: Schema.String }
export const count = Schema.Int
