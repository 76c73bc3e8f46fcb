import { say } from "@calendeal/web-kit/say"
import { useLocation } from "preact-iso"
import { Refusal } from "../api/client.ts"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { MonthChart } from "../charts/MonthChart.tsx"
import { currenciesOf, revenueRows } from "../charts/revenueRows.ts"
import { RevenueTable } from "../charts/RevenueTable.tsx"
import { StepChart } from "../charts/StepChart.tsx"
import { useNames } from "../charts/useNames.ts"
import { csvFile } from "../parts/csv.ts"
import { Empty } from "../parts/Empty.tsx"
import { Failed } from "../parts/Failed.tsx"
import { Header } from "../parts/Header.tsx"
import { readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { type Choice, choiceIn, daysOf } from "./choice.ts"
import { type Days, daysBefore } from "./period.ts"
import { ReportBar } from "./ReportBar.tsx"
import { useRevenue, useSteps } from "./useReports.ts"

/** The reports of a workspace; its address says which period and dimension (D-CON-4). */
export const ReportsScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { query } = useLocation()
  const choice = choiceIn(query)
  return (
    <>
      <Header title={words.reports.title} />
      <div class="body">
        {readsSales(workspace) ? (
          <Report choice={choice} key={JSON.stringify(choice.period)} />
        ) : (
          <Empty title={words.reports.title} text={words.reports.notFor} />
        )}
      </div>
    </>
  )
}

const spanOf = ({ first, last }: Days, lang: string): string => {
  const day = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium", timeZone: "UTC" })
  return day.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
}

const Report = ({ choice }: { readonly choice: Choice }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { by } = choice
  const here = `/console/${slug}/reports`
  const days = daysOf(choice, Date.now())
  const before = daysBefore(days)
  const [steps, stepsBefore] = [useSteps(days), useSteps(before)]
  const [revenue, revenueBefore] = [useRevenue(days, by), useRevenue(before, by)]
  const nameOf = useNames(by)
  const currencies = currenciesOf([revenue.data, revenueBefore.data])
  const currency = choice.currency ?? currencies[0] ?? "EUR"
  const rows =
    revenue.data === undefined ? [] : revenueRows(revenue.data, revenueBefore.data, currency, nameOf)
  const { charts } = words
  const csv = csvFile([
    [
      "key",
      words.reports.group,
      charts.bookings,
      charts.deals,
      charts.closed,
      "currency",
      charts.revenue,
      charts.before
    ],
    ...rows.map((row) => [
      row.key,
      row.name,
      row.bookings,
      row.deals,
      row.closed,
      currency,
      row.revenue,
      row.before ?? ""
    ])
  ])
  const failed = (failure: unknown, retry: () => unknown) =>
    failure instanceof Refusal && failure.code === "invalid_input" ? (
      <p class="fault" role="alert">
        {words.reports.tooMuch}
      </p>
    ) : (
      <Failed failure={failure} retry={retry} />
    )
  return (
    <>
      <ReportBar choice={choice} currencies={currencies} here={here} />
      <p class="soft">
        {say(words.reports.against, { days: spanOf(days, lang), before: spanOf(before, lang) })}
      </p>
      <section aria-labelledby="steps">
        <h2 id="steps">{charts.steps}</h2>
        {steps.isError && failed(steps.error, () => steps.refetch())}
        {steps.data === undefined && !steps.isError && (
          <p class="soft" role="status">
            {words.loading}
          </p>
        )}
        {steps.data !== undefined && <StepChart steps={steps.data} before={stepsBefore.data} />}
      </section>
      <section aria-labelledby="revenue">
        <div class="title">
          <h2 id="revenue">{charts.revenue}</h2>
          {rows.length > 0 && (
            <a class="button" href={csv} download={`revenue-${by}-${days.first}-${days.last}.csv`}>
              {words.reports.csv}
            </a>
          )}
        </div>
        {revenue.isError && failed(revenue.error, () => revenue.refetch())}
        {revenue.data !== undefined && rows.length === 0 && (
          <Empty title={words.reports.empty} text={words.reports.emptyText} />
        )}
        {by === "month" && rows.length > 1 && <MonthChart rows={rows} currency={currency} />}
        {rows.length > 0 && <RevenueTable by={by} rows={rows} currency={currency} />}
        <p class="soft">{words.reports.ownTime}</p>
      </section>
    </>
  )
}
