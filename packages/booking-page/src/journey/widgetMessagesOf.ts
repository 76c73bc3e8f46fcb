import type { WidgetMessage } from "../embed/WidgetMessage.ts"
import type { EventView } from "../page/PageView.ts"
import type { State } from "./State.ts"
import { sha256 } from "../embed/sha256.ts"

/** The messages for the parent page about a new screen or an obstacle. They contain no personal data. */
export const widgetMessagesOf = (
  { draft, obstacle, screen }: State,
  { id: eventTypeId, workspaceId }: EventView
): ReadonlyArray<WidgetMessage> => {
  const errors: ReadonlyArray<WidgetMessage> =
    obstacle === null ? [] : [{ type: "error", code: obstacle.trouble }]
  switch (screen.tag) {
    case "booked": {
      const { start_time, uid } = screen.booked.summary
      return [{ type: "booked", uid, start: start_time, eventTypeId, eventId: eventIdFor(workspaceId, uid) }]
    }
    case "disqualified":
      return [{ type: "disqualified" }]
    case "linkFailed":
      return [{ type: "error", code: screen.obstacle.trouble }]
    case "redirecting":
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

/**
 * The id under which an integration with Meta reports a booking: 32 hexadecimal digits. The domain computes the same id
 * in `conversions/EventId.ts`; a test compares both.
 */
export const eventIdFor = (workspaceId: string, uid: string): string =>
  sha256(`meta/${workspaceId}/schedule/${uid}`).slice(0, 32)
