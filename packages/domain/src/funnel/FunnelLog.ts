import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { EventTypeId } from "../event-types/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"

/** How long a visitor stayed in one field of the booking form, and whether the form was left there (specification 2). */
export const FieldEvent = Schema.Struct({
  field: Schema.String,
  /** 0 to 3600; fractions count. */
  dwellSeconds: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 3600 })),
  abandoned: Schema.Boolean
})
export type FieldEvent = typeof FieldEvent.Type

/** What was seen of one event type's form, and when it was reported. */
export interface FunnelEntry {
  readonly workspaceId: WorkspaceId
  readonly eventTypeId: EventTypeId
  readonly at: DateTime.Utc
  readonly events: ReadonlyArray<FieldEvent>
}

/** Port: what visitors did with the fields of the booking forms. */
export class FunnelLog extends Context.Service<
  FunnelLog,
  {
    readonly append: (entry: FunnelEntry) => Effect<void>
    /** Everything reported of one event type, oldest first. */
    /**
     * Removes the events of all calendar months (UTC) before that of the instant, of every workspace, and prepares the
     * storage for the months to come (D-KEEP-2). To be called at least once a month.
     */
    readonly keepFrom: (instant: DateTime.Utc) => Effect<void>
    readonly of: (workspaceId: WorkspaceId, eventTypeId: EventTypeId) => Effect<ReadonlyArray<FieldEvent>>
  }
>()("@calendeal/domain/funnel/FunnelLog") {}
