import { missedShare } from "@calendeal/domain/reports"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import type { ComponentChildren } from "preact"
import { numbersOf } from "../charts/numbers.ts"
import { Spark } from "../charts/Spark.tsx"
import type { RevenueReport } from "../charts/revenueRows.ts"
import { useView } from "../view/useView.ts"
import { courseOf, inCurrency, total } from "./courses.ts"
import type { Asked } from "./asked.ts"
import { unitsOf } from "../parts/units.ts"
import { useDeals, useMeetings, useSeries } from "./useReports.ts"

const One = ({
  isMoney = false,
  note,
  title,
  value,
  values
}: {
  readonly title: string
  /** Undefined: loading. */
  readonly value: string | undefined
  readonly note: ComponentChildren
  readonly values: ReadonlyArray<number>
  readonly isMoney?: boolean
}) => (
  <div class="figure-of">
    <dt>{title}</dt>
    <dd>
      <span class="large">{value ?? "–"}</span>
      <Spark isMoney={isMoney} values={values} />
    </dd>
    <dd class="soft">{note}</dd>
  </div>
)

/** The four figures of a period, each with its course and the period before. */
export const Figures = ({
  before,
  currency,
  days,
  revenue,
  revenueBefore
}: {
  readonly days: Asked
  readonly before: Asked
  readonly currency: string
  readonly revenue: RevenueReport | undefined
  readonly revenueBefore: RevenueReport | undefined
}) => {
  const { lang, words } = useView()
  const { change, count, money, share } = numbersOf(lang)
  const units = unitsOf(lang)
  const series = useSeries(days, "day")
  const meetings = useMeetings(days)
  const meetingsBefore = useMeetings(before)
  const deals = useDeals(days)
  const paid = (report: RevenueReport | undefined) =>
    total(report?.items ?? [], ({ revenue: sums }) => inCurrency(sums, currency))
  const booked = (report: RevenueReport | undefined) => total(report?.items ?? [], (item) => item.bookings)
  const changed = (now: number, then: number, isKnown: boolean) => {
    if (!isKnown) return ""
    return then > 0
      ? say(words.reports.changed, { change: change(now, then) || share(0) })
      : words.reports.noneBefore
  }
  const items = series.data?.items ?? []
  const marks = sumOf(meetings.data?.days ?? [])
  const [came, cameBefore] = [missedShare(marks), missedShare(sumOf(meetingsBefore.data?.days ?? []))]
  const closed = deals.data?.closed
  const isKnown = revenueBefore !== undefined
  return (
    <dl class="figures">
      <One
        isMoney
        title={words.charts.revenue}
        value={revenue && money({ amount: Math.round(paid(revenue)), currency })}
        note={changed(paid(revenue), paid(revenueBefore), isKnown)}
        values={courseOf(items, days, ({ revenue: sums }) => inCurrency(sums, currency))}
      />
      <One
        title={words.charts.booked}
        value={revenue && count(booked(revenue))}
        note={changed(booked(revenue), booked(revenueBefore), isKnown)}
        values={courseOf(items, days, ({ bookings }) => bookings)}
      />
      <One
        title={words.charts.came}
        value={came === null ? undefined : share(1 - came)}
        note={
          meetings.data && (
            <>
              {cameBefore !== null && came !== null && (
                <>{say(words.reports.points, { change: points(cameBefore - came, lang) })}. </>
              )}
              {say(words.reports.cameOf, { missed: count(marks.noShow), unmarked: count(marks.unmarked) })}
            </>
          )
        }
        values={courseOf(meetings.data?.days ?? [], days, ({ attended }) => attended)}
      />
      <One
        title={words.reports.untilPaid}
        value={typeof closed?.medianDays === "number" ? units.days(round(closed.medianDays)) : undefined}
        note={
          closed &&
          (closed.p90Days === null
            ? words.reports.noClosed
            : say(words.reports.nineOfTen, {
                deals: count(closed.deals),
                days: units.days(round(closed.p90Days))
              }))
        }
        values={courseOf(items, days, (item) => item.closed)}
      />
    </dl>
  )
}

const round = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

const sumOf = (
  days: ReadonlyArray<{ readonly attended: number; readonly noShow: number; readonly unmarked: number }>
) => ({
  attended: total(days, ({ attended }) => attended),
  noShow: total(days, ({ noShow }) => noShow),
  unmarked: total(days, ({ unmarked }) => unmarked)
})

/** Percentage points: `+2`. */
const points = (share: number, lang: string): string =>
  new Intl.NumberFormat(localeFor(lang), { signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(
    share * 100
  )
