import * as DateTime from "effect/DateTime"
import {
  dateAt,
  dayOf,
  instantAt,
  plusDays,
  weekdayIndex,
  zoneNamed
} from "../../scheduling/availability/index.ts"
import type { LocalDate } from "../../workspace/event-types/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { Period } from "./Reports.ts"
import type { ViewChoices } from "./SavedView.ts"

/** A Monday, which names the week that begins with it. */
export type Week = LocalDate

const hour = 3_600_000

/** When the mails of a week are due: at 8:00 on its Monday. */
export const dueIn = (week: Week, timezone: TimeZoneName): DateTime.Utc =>
  DateTime.makeUnsafe(instantAt(zoneNamed(timezone), dayOf(week), 8 * hour, "earlier"))

/** The first week whose mails are due in more than an hour, so that none of them is being sent (D-VIEW-3). */
export const firstWeek = (now: DateTime.Utc, timezone: TimeZoneName): Week => {
  const soon = DateTime.toEpochMillis(now) + hour
  const today = dateAt(zoneNamed(timezone), soon)
  const week = plusDays(today, -weekdayIndex(dayOf(today)))
  return DateTime.toEpochMillis(dueIn(week, timezone)) > soon ? week : weekAfter(week)
}

export const weekAfter = (week: Week): Week => plusDays(week, 7)

/** The days of a view in the mail of a week: those that it names, or the last ones until the Sunday before. */
export const daysOfView = (
  { between, days = 30 }: ViewChoices,
  week: Week
): { readonly first: LocalDate; readonly last: LocalDate } =>
  between ?? { first: plusDays(week, -days), last: plusDays(week, -1) }

/** The instants of the days in the zone. */
export const periodOfDays = (
  { first, last }: { readonly first: LocalDate; readonly last: LocalDate },
  timezone: TimeZoneName
): Pick<Period, "from" | "to"> => {
  const zone = zoneNamed(timezone)
  const midnight = (day: number) => DateTime.makeUnsafe(instantAt(zone, day, 0, "earlier"))
  return { from: midnight(dayOf(first)), to: midnight(dayOf(last) + 1) }
}
