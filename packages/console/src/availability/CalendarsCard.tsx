import { say } from "@calendeal/web-kit/say"
import { useView, useWorkspace } from "../view/useView.ts"
import { useCalendars } from "./useCalendars.ts"

/** Whether the calendars of a host are read, in one card that leads to them. */
export const CalendarsCard = ({ hostId }: { readonly hostId: string }) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const texts = words.availability
  const { data } = useCalendars(hostId)
  const failing = (data ?? []).filter(
    ({ lastError, lastSyncedAt }) => lastError !== null || lastSyncedAt === null
  )
  const shown = failing.length > 0 ? failing : (data ?? [])
  return (
    <a
      class={failing.length > 0 ? "calendars-card bad" : "calendars-card"}
      href={`/console/${slug}/availability/${hostId}?tab=calendars`}
    >
      <b>
        {data === undefined
          ? words.loading
          : data.length === 0
            ? texts.calendarsNone
            : failing.length > 0
              ? say(texts.calendarsFailing, { count: failing.length })
              : say(texts.calendarsRead, { count: data.length })}
      </b>
      <span class="soft cut" dir="auto">
        {shown.length === 0 ? texts.calendarsText : shown.map(({ account }) => account).join(", ")}
      </span>
    </a>
  )
}
