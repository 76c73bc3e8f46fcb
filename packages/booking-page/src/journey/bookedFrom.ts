import type { BookedAnswer } from "../api/requests.ts"
import type { EventView } from "../page/PageView.ts"
import type { Draft } from "./Draft.ts"
import type { Onward, Summary } from "./State.ts"

/** The redirect in the response to a booking. */
export const onwardOf = (answer: BookedAnswer): Onward | null =>
  answer.redirectUrl === undefined
    ? null
    : {
        url: answer.redirectUrl,
        delaySeconds: answer.redirectDelaySeconds ?? 0,
        newTab: answer.redirectNewTab ?? false,
        countdown: answer.redirectCountdown ?? false
      }

/** The details of the booking that are known without its token. */
export const summaryOf = (
  uid: string,
  { email, guests, name, placeKind }: Draft,
  start: string,
  { durationMinutes, places, title, workspace }: EventView
): Summary => ({
  uid,
  title,
  start_time: start,
  end_time: new Date(Date.parse(start) + durationMinutes * 60_000).toISOString(),
  location: { kind: placeKind ?? places[0]?.kind ?? "" },
  host_name: workspace,
  attendees: [{ name, email, role: "booker" }, ...guests.map((guest) => ({ ...guest, role: "guest" }))]
})
