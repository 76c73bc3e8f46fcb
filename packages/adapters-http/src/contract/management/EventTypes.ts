import { quotaOf } from "@calendeal/domain/management"
import { BookingWindow, EventType } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Amount, CurrencyField } from "../fields.ts"
import { NotFound } from "../errors.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { eventTypeNames, eventTypeSettings } from "./EventTypeFields.ts"
import { Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"
import { matchHeader, versioned } from "./versions.ts"

const { window: _window, workspaceId: _workspaceId, ...publicFields } = EventType.fields

/** An event type in the management API. */
export const EventTypeView = Schema.Struct({
  ...Struct.map(publicFields, Schema.toType),
  ...Struct.map(BookingWindow.fields, Schema.toType),
  dealValue: Schema.NullOr(Schema.Struct({ amount: Amount, currency: CurrencyField })),
  price: Schema.NullOr(Schema.Struct({ amount: Amount, currency: CurrencyField }))
}).annotate({ identifier: "EventType" })

/** A new event type. */
export const EventTypeDraft = Schema.Struct({ ...eventTypeNames, ...eventTypeSettings }).annotate({
  identifier: "EventTypeDraft"
})

/** The changes to an event type. */
export const EventTypePatch = Schema.Struct({
  ...Struct.map(eventTypeNames, Schema.optionalKey),
  ...eventTypeSettings
}).annotate({ identifier: "EventTypePatch" })

const pathParams = { workspaceId: Schema.String, eventTypeId: Identifier }

export const ListEventTypes = HttpApiEndpoint.get("listEventTypes", "/:workspaceId/event-types", {
  params: { workspaceId: Schema.String },
  query: pageQuery,
  success: pageOf(EventTypeView, "EventTypes")
}).annotateMerge(forMembers("shared", "List the event types"))

export const GetEventType = HttpApiEndpoint.get("getEventType", "/:workspaceId/event-types/:eventTypeId", {
  params: pathParams,
  success: versioned(EventTypeView),
  error: [NotFound]
}).annotateMerge(forMembers("shared", "Get an event type"))

export const CreateEventType = HttpApiEndpoint.post("createEventType", "/:workspaceId/event-types", {
  params: { workspaceId: Schema.String },
  payload: EventTypeDraft,
  success: versioned(EventTypeView.pipe(HttpApiSchema.status(201))),
  error: refusals
})
  .annotateMerge(atLeast("admin", "Create an event type"))
  .annotate(
    OpenApi.Description,
    `An event type without a host or a location cannot be booked. ${quotaOf("eventTypes")} Archived event types count.`
  )

export const UpdateEventType = HttpApiEndpoint.patch(
  "updateEventType",
  "/:workspaceId/event-types/:eventTypeId",
  {
    params: pathParams,
    headers: matchHeader,
    payload: EventTypePatch,
    success: versioned(EventTypeView),
    error: refusals
  }
)
  .annotateMerge(atLeast("admin", "Update an event type"))
  .annotate(
    OpenApi.Description,
    "Fields of `consent` and `emailPolicy` are changed one by one; all other fields are replaced as a whole."
  )

export const DeleteEventType = HttpApiEndpoint.delete(
  "deleteEventType",
  "/:workspaceId/event-types/:eventTypeId",
  { params: pathParams, error: refusals }
)
  .annotateMerge(atLeast("admin", "Delete an event type"))
  .annotate(OpenApi.Description, "The bookings stay. The slug can be used again.")
