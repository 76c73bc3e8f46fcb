import type { WidgetMessage } from "../embed/WidgetMessage.ts"
import type { EventView } from "../page/PageView.ts"
import type { State } from "./State.ts"

/** The messages for the parent page about a new screen or an obstacle. They contain no personal data. */
export const widgetMessagesOf = (
  { draft, obstacle, screen }: State,
  { id: eventTypeId }: Pick<EventView, "id">
): ReadonlyArray<WidgetMessage> => {
  const errors: ReadonlyArray<WidgetMessage> =
    obstacle === null ? [] : [{ type: "error", code: obstacle.trouble }]
  switch (screen.tag) {
    case "booked": {
      const { eventId, start_time, status, uid } = screen.booked.summary
      // The site counts bookings, and one that waits for approval is none yet. Only a copy that an earlier version stored has no id;
      // the site got the message about it then.
      return status || !eventId ? [] : [{ type: "booked", uid, start: start_time, eventTypeId, eventId }]
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
