import { say } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import { timesOf } from "./times.ts"
import { useView } from "../view/useView.ts"
import { calendarFaultText } from "../words/faults/faultText.ts"

/** When a calendar was read last, and why the last read failed. */
export const CalendarState = ({ calendar }: { readonly calendar: Schemas["Calendar"] }) => {
  const { lang, words } = useView()
  const texts = words.availability
  const { lastError, lastSyncedAt } = calendar
  return (
    <>
      <p class="soft">
        {lastSyncedAt === null
          ? texts.notRead
          : say(texts.lastRead, { time: timesOf(lang).both(lastSyncedAt) })}
      </p>
      {lastError !== null && (
        <p class="fault">{say(texts.lastFault, { fault: calendarFaultText(words.faults, calendar) })}</p>
      )}
    </>
  )
}
