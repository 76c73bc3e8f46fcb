import { say } from "@calendeal/web-kit/say"
import { useLocation } from "preact-iso"
import { currenciesOf, revenueRows } from "../charts/revenueRows.ts"
import { RevenueTable } from "../charts/RevenueTable.tsx"
import { StepChart } from "../charts/StepChart.tsx"
import { useNames } from "../charts/useNames.ts"
import { Empty } from "../parts/Empty.tsx"
import { Failed } from "../parts/Failed.tsx"
import { Tabs } from "../parts/Tabs.tsx"
import { addressOf, choiceIn, daysOf } from "../reports/choice.ts"
import { Figures } from "../reports/Figures.tsx"
import { daysBefore, lengths } from "../reports/period.ts"
import { useRevenue, useSteps } from "../reports/useReports.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { Growth } from "./Growth.tsx"
import { Today } from "./Today.tsx"

const by = "first_source"

/** The most sources that are shown. The report has all of them. */
const most = 6

/**
 * How the last days went, against those before: figures, steps from visit to payment, revenue and its sources. Each part appears by
 * itself in a reserved space.
 */
export const Sales = () => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const { query } = useLocation()
  const choice = { ...choiceIn(query), by, selected: {} } as const
  const days = daysOf(choice, Date.now())
  const before = daysBefore(days)
  const [steps, stepsBefore] = [useSteps(days), useSteps(before)]
  const [revenue, revenueBefore] = [useRevenue(days, by), useRevenue(before, by)]
  const nameOf = useNames(by)
  const [currency = ""] = currenciesOf([revenue.data, revenueBefore.data])
  const rows =
    revenue.data === undefined ? [] : revenueRows(revenue.data, revenueBefore.data, currency, nameOf)
  const head = (id: string, title: string) => (
    <div class="title">
      <h2 id={id}>{title}</h2>
      <a
        href={`/console/${slug}/reports${addressOf(choice)}`}
        aria-label={say(words.overview.reportOf, { title })}
      >
        {words.overview.fullReport}
      </a>
    </div>
  )
  return (
    <>
      <Tabs
        label={words.reports.period}
        current={lengths.find((length) => length === choice.period)}
        tabs={lengths.map((length) => ({
          tab: length,
          href: `/console/${slug}/overview${addressOf({ ...choice, period: length })}`,
          text: words.reports[`days${length}`]
        }))}
      />
      <Figures
        before={before}
        currency={currency || "EUR"}
        days={days}
        revenue={revenue.data}
        revenueBefore={revenueBefore.data}
      />
      <div class="halves">
        <section aria-labelledby="steps" class="drawn">
          {head("steps", words.charts.steps)}
          {steps.isError && <Failed failure={steps.error} retry={() => steps.refetch()} />}
          {steps.data !== undefined && <StepChart isCompared steps={steps.data} before={stepsBefore.data} />}
        </section>
        <section aria-labelledby="growth" class="drawn">
          {head("growth", words.overview.growth)}
          <Growth before={before} currency={currency || "EUR"} days={days} />
        </section>
      </div>
      <div class="halves">
        <Today />
        <section aria-labelledby="sources">
          {head("sources", words.charts.revenue)}
          {revenue.isError && <Failed failure={revenue.error} retry={() => revenue.refetch()} />}
          {revenue.data !== undefined && currency === "" && (
            <Empty title={words.overview.noSales} text={words.overview.noSalesText} />
          )}
          {currency !== "" && <RevenueTable isShort by={by} rows={rows.slice(0, most)} currency={currency} />}
        </section>
      </div>
    </>
  )
}
