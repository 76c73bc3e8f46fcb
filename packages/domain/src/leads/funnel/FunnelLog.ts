import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { EventTypeId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** How long a visitor was in a field of the booking form, and whether they left the form there (specification 2). */
export const FieldEvent = Schema.Struct({
  field: Schema.String,
  /** 0 to 3600, with fractions. */
  dwellSeconds: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 3600 })),
  abandoned: Schema.Boolean
})
export type FieldEvent = typeof FieldEvent.Type

/** Field events of an event type's form that were reported together. */
export interface FunnelEntry {
  readonly workspaceId: WorkspaceId
  readonly eventTypeId: EventTypeId
  readonly at: DateTime.Utc
  readonly events: ReadonlyArray<FieldEvent>
}

/** Port: the field events of booking forms. */
export class FunnelLog extends Context.Service<
  FunnelLog,
  {
    readonly append: (entry: FunnelEntry) => Effect<void>
    /**
     * Removes the events of all workspaces from calendar months (UTC) before the instant's month, and prepares the storage
     * for the next months (D-KEEP-2). Call it at least once a month.
     */
    readonly keepFrom: (instant: DateTime.Utc) => Effect<void>
    /** All events of an event type, the oldest first. */
    readonly of: (workspaceId: WorkspaceId, eventTypeId: EventTypeId) => Effect<ReadonlyArray<FieldEvent>>
  }
>()("@calendeal/domain/funnel/FunnelLog") {}
