import * as DateTime from "effect/DateTime"
import type { MessageOf } from "../../workspace/consistency/index.ts"
import type { EventTypeId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

interface List {
  readonly workspaceId: WorkspaceId
  readonly eventTypeId: EventTypeId
}

/** Asks to look for times to offer, once for each cause. `at`: not before this instant. */
export const turn = (
  { eventTypeId, workspaceId }: List,
  cause: string,
  at: DateTime.Utc | null = null
): MessageOf<"OfferTimes"> => ({
  _tag: "OfferTimes",
  workspaceId,
  eventTypeId,
  cause,
  at: at && DateTime.formatIso(at)
})

/** How often a list is looked at without a cause, because times also open by a change of hours or a calendar. */
const everyMinutes = 10

/**
 * The next look without a cause, at a full ten minutes. It has the same name for each look that posts it, so that however many looks post the next
 * one, there is one.
 */
export const nextTurn = (list: List, now: DateTime.Utc) => {
  const step = everyMinutes * 60_000
  const at = DateTime.makeUnsafe((Math.floor(DateTime.toEpochMillis(now) / step) + 1) * step)
  return turn(list, DateTime.formatIso(at), at)
}
