import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  type EventTypeId,
  findVisibleOffering,
  formKeys,
  standardFields
} from "../../workspace/event-types/index.ts"
import { standingOf } from "../../workspace/workspaces/index.ts"
import { type FieldEvent, FunnelLog } from "./FunnelLog.ts"

/**
 * Stores the events of known fields and returns their number (specification 4.6, D-FUN-1). For a lapsed workspace it
 * stores nothing (D-WS-2). Fails with EventTypeNotFound.
 */
export const report = Effect.fn("funnel.report")(function* (
  eventTypeId: EventTypeId,
  events: ReadonlyArray<FieldEvent>
) {
  const log = yield* FunnelLog
  const { eventType, workspace } = yield* findVisibleOffering(eventTypeId)
  const known = new Set([...standardFields, ...formKeys(eventType.form)])
  const accepted = standingOf(workspace) === "open" ? events.filter(({ field }) => known.has(field)) : []
  if (accepted.length > 0) {
    yield* log.append({ workspaceId: workspace.id, eventTypeId, at: yield* DateTime.now, events: accepted })
  }
  return accepted.length
})
