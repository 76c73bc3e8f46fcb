import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { EventTypeId } from "../event-types/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { FieldEvent } from "./FieldEvent.ts"

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
    readonly of: (workspaceId: WorkspaceId, eventTypeId: EventTypeId) => Effect<ReadonlyArray<FieldEvent>>
  }
>()("@calendeal/domain/funnel/FunnelLog") {}
