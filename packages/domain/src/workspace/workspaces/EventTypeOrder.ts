import * as Schema from "effect/Schema"

/** An event type's identifier, a UUID. */
export const EventTypeId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("EventTypeId"))
export type EventTypeId = typeof EventTypeId.Type

/** The maximum number of event types that an order names: as many as a workspace can have. */
export const orderedTypes = 200

/** The order in which a workspace shows its event types, as ids; others follow, the oldest first (D-MGMT-45). */
export const EventTypeOrder = Schema.Array(EventTypeId).check(
  Schema.isMaxLength(orderedTypes),
  Schema.isUnique()
)
export type EventTypeOrder = typeof EventTypeOrder.Type
