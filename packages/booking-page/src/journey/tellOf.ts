import { eventIdFor } from "../embed/eventIdFor.ts"
import type { Told } from "../embed/Message.ts"
import type { EventView } from "../page/PageView.ts"
import type { State } from "./State.ts"

/** What the page around a frame is told of a screen that came up, or of what stands in the way: nothing of the visitor. */
export const tellOf = (
  { draft, obstacle, screen }: State,
  { id: eventTypeId, workspaceId }: EventView
): ReadonlyArray<Told> => {
  const errors: ReadonlyArray<Told> = obstacle === null ? [] : [{ type: "error", code: obstacle.trouble }]
  switch (screen.tag) {
    case "booked": {
      const { start_time, uid } = screen.booked.summary
      return [{ type: "booked", uid, start: start_time, eventTypeId, eventId: eventIdFor(workspaceId, uid) }]
    }
    case "turnedAway":
      return [{ type: "disqualified" }]
    case "unopened":
      return [{ type: "error", code: screen.obstacle.trouble }]
    case "leaving":
      return [{ type: "redirect", url: screen.url }]
    case "answers":
      return obstacle === null && draft.start !== null
        ? [
            { type: "slot", start: draft.start },
            { type: "step", step: screen.tag }
          ]
        : errors
    case "details":
    case "times":
      return obstacle === null ? [{ type: "step", step: screen.tag }] : errors
    default:
      return errors
  }
}
