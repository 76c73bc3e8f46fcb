import { localeFor } from "@calendeal/web-kit/locale-for"
import { CurveChart } from "../charts/CurveChart.tsx"
import { numbersOf } from "../charts/numbers.ts"
import { Failed } from "../parts/Failed.tsx"
import { Table } from "../parts/Table.tsx"
import { shifted } from "../parts/days.ts"
import { inCurrency, sumsOf } from "../reports/courses.ts"
import { type Days, lengthOf } from "../reports/period.ts"
import { useSeries } from "../reports/useReports.ts"
import { useView } from "../view/useView.ts"

/** The days that have a label, at equal distances. */
const labelled = 4

/** How the revenue adds up from day to day, against the days before. */
export const Growth = ({
  before,
  currency,
  days
}: {
  readonly days: Days
  readonly before: Days
  readonly currency: string
}) => {
  const { lang, words } = useView()
  const { money } = numbersOf(lang)
  const [now, then] = [useSeries(days, "day"), useSeries(before, "day")]
  if (now.isError) return <Failed failure={now.error} retry={() => now.refetch()} />
  if (now.data === undefined) return null
  const locale = localeFor(lang)
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" })
  const compact = new Intl.NumberFormat(locale, { notation: "compact", style: "currency", currency })
  const nameOf = (nth: number) => day.format(new Date(`${shifted(days.first, nth)}T00:00:00Z`))
  const sums = (items: typeof now.data.items, of: Days) =>
    sumsOf(items, of, ({ revenue }) => inCurrency(revenue, currency))
  const values = sums(now.data.items, days)
  const earlier = sums(then.data?.items ?? [], before)
  const step = (lengthOf(days) - 1) / (labelled - 1)
  const marks = Array.from({ length: labelled }, (_, nth) => Math.round(nth * step))
  return (
    <>
      <CurveChart
        values={values}
        before={earlier}
        labelOf={(value) => compact.format(value)}
        feet={marks.map((nth) => ({ key: String(nth), label: nameOf(nth) }))}
      />
      <div class="unseen">
        <Table caption={words.overview.growth}>
          <tbody>
            {marks.map((nth) => (
              <tr key={nth}>
                <th scope="row">{nameOf(nth)}</th>
                <td>{money({ amount: values[nth] ?? 0, currency })}</td>
                <td>{money({ amount: earlier[nth] ?? 0, currency })}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}
