import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { dayOf, instantAt, type Zone, zoneNamed } from "../../scheduling/availability/index.ts"
import { LocalDate } from "../../workspace/event-types/index.ts"
import type { TimeZoneName, WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { Period } from "./Reports.ts"

/** The longest period of a report: two years and the rest of the months at both ends. */
export const longestPeriod = Duration.days(800)

/** The period ends before it begins. */
export class PeriodReversed extends Schema.TaggedError<PeriodReversed>()("PeriodReversed", {}) {}

/** More than `longestPeriod` lies between its ends. */
export class PeriodTooLong extends Schema.TaggedError<PeriodTooLong>()("PeriodTooLong", {}) {}

/**
 * The requested period. By default, `to` is 24 hours from now, because payments may be dated that far ahead (D-TX-5), and
 * `from` is `longestPeriod` before `to`.
 */
export const periodOf = (
  requested: { readonly from?: DateTime.Utc; readonly to?: DateTime.Utc },
  workspaceId: WorkspaceId,
  now: DateTime.Utc
): Result.Result<Period, PeriodReversed | PeriodTooLong> => {
  const to = requested.to ?? DateTime.add(now, { days: 1 })
  const from = requested.from ?? DateTime.subtractDuration(to, longestPeriod)
  if (DateTime.isGreaterThan(from, to)) return Result.fail(new PeriodReversed())
  if (DateTime.isLessThan(DateTime.addDuration(from, longestPeriod), to))
    return Result.fail(new PeriodTooLong())
  return Result.succeed({ workspaceId, from, to })
}

/** Whether the instant lies in the period. */
export const isWithin = (instant: DateTime.Utc, { from, to }: Period): boolean =>
  DateTime.isGreaterThanOrEqualTo(instant, from) && DateTime.isLessThan(instant, to)

/** The months of 1970 to 2099, such as `2026-03`, with their starts in a time zone (epoch milliseconds). */
export interface Months {
  readonly names: ReadonlyArray<string>
  readonly starts: ReadonlyArray<number>
}

/** They are computed once per zone: 130 years are more than its table of offsets keeps, and take 0.14 s. */
export const monthsOf = (timezone: TimeZoneName): Months => {
  const zone = zoneNamed(timezone)
  const known = monthsOfZone.get(zone)
  if (known !== undefined) return known
  const starts = names.map((name) => instantAt(zone, dayOf(LocalDate.make(`${name}-01`)), 0, "earlier"))
  const months = { names, starts }
  monthsOfZone.set(zone, months)
  return months
}

const monthsOfZone = new WeakMap<Zone, Months>()

const names = Array.from({ length: 130 * 12 }, (_, nth) => {
  const year = 1970 + Math.floor(nth / 12)
  return `${year}-${String((nth % 12) + 1).padStart(2, "0")}`
})
