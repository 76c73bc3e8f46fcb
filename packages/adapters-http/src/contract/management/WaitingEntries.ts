import { EventTypeId } from "@calendeal/domain/event-types"
import { WaitingEntry, WaitingState } from "@calendeal/domain/waiting"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant, Reference } from "../fields.ts"
import { WaitingPeriod } from "../WaitingList.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { described, Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** A person's place in the waiting list of an event type. */
export const WaitingEntryView = Schema.Struct({
  id: WaitingEntry.fields.id,
  eventTypeId: WaitingEntry.fields.eventTypeId,
  person: WaitingEntry.fields.person,
  periods: Schema.Array(WaitingPeriod).annotate({ description: "The periods that suit." }),
  responses: described(
    "The answers to the form, by field key.",
    WaitingEntry.fields.details.fields.responses
  ),
  timezone: WaitingEntry.fields.bookerTimezone,
  state: WaitingState.annotate({
    description:
      "waiting: gets offers. booked: took one. left: wants none any more. over: the periods have passed."
  }),
  until: Instant.annotate({ description: "The end of the last period." }),
  bookingUid: described("The booking that an offer became. Null: none.", WaitingEntry.fields.bookingUid),
  createdAt: Instant
}).annotate({ identifier: "WaitingEntry" })

const params = { workspaceId: Schema.String }
const pathParams = { ...params, waitingEntryId: Identifier }

export const ListWaitingEntries = HttpApiEndpoint.get("listWaitingEntries", "/:workspaceId/waiting-entries", {
  params,
  query: {
    ...pageQuery,
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")),
    state: Schema.optionalKey(Schema.Literal("waiting").annotate({ description: "Only those who wait now." }))
  },
  success: pageOf(WaitingEntryView, "WaitingEntries")
})
  .annotateMerge(atLeast("admin", "List who waits for a time", reading))
  .annotate(
    OpenApi.Description,
    "Newest first, also those who do not wait any more, who are kept until 30 days after their last period."
  )

export const GetWaitingEntry = HttpApiEndpoint.get(
  "getWaitingEntry",
  "/:workspaceId/waiting-entries/:waitingEntryId",
  { params: pathParams, success: WaitingEntryView, error: [NotFound] }
).annotateMerge(atLeast("admin", "Get a place in a waiting list", reading))

export const DeleteWaitingEntry = HttpApiEndpoint.delete(
  "deleteWaitingEntry",
  "/:workspaceId/waiting-entries/:waitingEntryId",
  { params: pathParams, error: refusals }
)
  .annotateMerge(atLeast("admin", "Remove a person from a waiting list"))
  .annotate(
    OpenApi.Description,
    "The person gets no offers any more, and a time that is offered to them is free at once. No mail is sent. A booking stays."
  )
