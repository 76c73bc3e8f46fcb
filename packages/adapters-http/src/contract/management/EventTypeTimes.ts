import { EventTypeId } from "@calendeal/domain/event-types"
import { mostLookedAt } from "@calendeal/domain/management"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Instant } from "../fields.ts"
import { forMembers } from "./access.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** An event type as in a list: when it can be booked next. */
export const EventTypeTime = Schema.Struct({
  eventTypeId: EventTypeId,
  soonest: Schema.NullOr(Instant).annotate({
    description:
      "The first start that a visitor can book, within five weeks. Null: none, or the event type is not offered."
  })
}).annotate({ identifier: "EventTypeTime" })

export const ListEventTypeTimes = HttpApiEndpoint.get(
  "listEventTypeTimes",
  "/:workspaceId/event-type-times",
  {
    params: { workspaceId: Schema.String },
    query: pageQuery,
    success: pageOf(EventTypeTime, "EventTypeTimes")
  }
)
  .annotateMerge(forMembers("shared", "List when the event types can be booked next"))
  .annotate(
    OpenApi.Description,
    `In the order of the list of event types. A page has at most ${mostLookedAt} items, also if \`limit\` is more.`
  )
