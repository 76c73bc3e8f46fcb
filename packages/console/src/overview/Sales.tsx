import { currenciesOf, revenueRows } from "../charts/revenueRows.ts"
import { RevenueTable } from "../charts/RevenueTable.tsx"
import { StepChart } from "../charts/StepChart.tsx"
import { useNames } from "../charts/useNames.ts"
import { Empty } from "../parts/Empty.tsx"
import { Failed } from "../parts/Failed.tsx"
import { daysBefore, lastDays } from "../reports/period.ts"
import { useRevenue, useSteps } from "../reports/useReports.ts"
import { useView, useWorkspace } from "../view/useView.ts"

const by = "first_utm_source"

/** The most sources that are shown. The report has all of them. */
const most = 6

/** The steps from visit to payment and the revenue by source, of the last 30 days and of those before. */
export const Sales = () => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const days = lastDays(30, Date.now())
  const before = daysBefore(days)
  const [steps, stepsBefore] = [useSteps(days), useSteps(before)]
  const [revenue, revenueBefore] = [useRevenue(days, by), useRevenue(before, by)]
  const nameOf = useNames(by)
  const [currency = ""] = currenciesOf([revenue.data, revenueBefore.data])
  const rows =
    revenue.data === undefined ? [] : revenueRows(revenue.data, revenueBefore.data, currency, nameOf)
  const head = (id: string, title: string, address: string) => (
    <div class="title">
      <h2 id={id}>
        {title} <span class="soft">{words.overview.last30}</span>
      </h2>
      <a href={`/console/${slug}/reports${address}`}>{words.overview.fullReport}</a>
    </div>
  )
  return (
    <div class="halves">
      <section aria-labelledby="steps">
        {head("steps", words.charts.steps, "")}
        {steps.isError && <Failed failure={steps.error} retry={() => steps.refetch()} />}
        {steps.data !== undefined && <StepChart steps={steps.data} before={stepsBefore.data} />}
      </section>
      <section aria-labelledby="sources">
        {head("sources", words.charts.revenue, `?by=${by}`)}
        {revenue.isError && <Failed failure={revenue.error} retry={() => revenue.refetch()} />}
        {revenue.data !== undefined && currency === "" && (
          <Empty title={words.overview.noSales} text={words.overview.noSalesText} />
        )}
        {currency !== "" && <RevenueTable isShort by={by} rows={rows.slice(0, most)} currency={currency} />}
      </section>
    </div>
  )
}
