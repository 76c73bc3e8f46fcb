import { Delivery, Destination } from "@calendeal/domain/outbox"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { allRows } from "../rows.ts"

/** A row of the table `deliveries`. */
const DeliveryRow = Schema.Struct({
  ...Delivery.mapFields(Struct.omit(["destination"])).fields,
  workspaceId: Destination.fields.workspaceId,
  destination: Destination.fields.kind,
  destinationId: Destination.fields.id,
  createdAt: Schema.DateTimeUtcFromDate,
  dueAt: Schema.DateTimeUtcFromDate,
  settledAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    destinationId: "destination_id",
    eventName: "event_name",
    eventId: "event_id",
    createdAt: "created_at",
    dueAt: "due_at",
    settledAt: "settled_at"
  })
)

const encode = Schema.encodeSync(DeliveryRow)

/** A delivery as a row. */
export const rowOf = ({ destination: { id, kind, workspaceId }, ...delivery }: Delivery) =>
  encode({ ...delivery, workspaceId, destination: kind, destinationId: id })

/** Reads the deliveries of a query. */
export const allDeliveries = <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  query.pipe(
    allRows(DeliveryRow),
    Effect.map((rows) =>
      rows.map(({ destination: kind, destinationId: id, workspaceId, ...row }): Delivery => ({
        ...row,
        destination: { workspaceId, kind, id }
      }))
    )
  )
