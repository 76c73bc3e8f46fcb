import { say } from "@calendeal/web-kit/say"
import { useLocation } from "preact-iso"
import { goalIn } from "../charts/goal.ts"
import { MonthChart } from "../charts/MonthChart.tsx"
import { numbersOf } from "../charts/numbers.ts"
import { currenciesOf, revenueRows } from "../charts/revenueRows.ts"
import { dimensionWord, RevenueTable } from "../charts/RevenueTable.tsx"
import { useNames } from "../charts/useNames.ts"
import { Empty } from "../parts/Empty.tsx"
import { Header } from "../parts/Header.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { useSettings } from "../queries/useSettings.ts"
import { readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { Ages } from "./Ages.tsx"
import { askedBefore } from "./asked.ts"
import { Block } from "./Block.tsx"
import { type Choice, choiceIn, daysOf } from "./choice.ts"
import { Fields } from "./Fields.tsx"
import { Figures } from "./Figures.tsx"
import { Hosts } from "./Hosts.tsx"
import { Hours } from "./Hours.tsx"
import { LeadTimes } from "./LeadTimes.tsx"
import { Lengths, ReportBar } from "./ReportBar.tsx"
import { Steps } from "./Steps.tsx"
import { ViewsButton } from "./ViewsButton.tsx"
import { Weeks } from "./Weeks.tsx"
import { useIsUnused } from "./useIsUnused.ts"
import { revenueFinding } from "./revenueFinding.ts"
import { useRevenue } from "./useReports.ts"

const Attributed = loadedLater(async () => (await import("./Attributed.tsx")).Attributed)

/** The reports of a workspace; its address says which period and dimension (D-CON-4). */
export const ReportsScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { query } = useLocation()
  const choice = choiceIn(query)
  const isUnused = useIsUnused()
  const here = `/console/${workspace.slug}/reports`
  return (
    <>
      <Header title={words.reports.title}>
        {readsSales(workspace) && !isUnused && (
          <>
            <Lengths choice={choice} here={here} />
            <ViewsButton choice={choice} here={here} />
          </>
        )}
      </Header>
      <div class="body">
        {readsSales(workspace) && isUnused ? (
          <Empty
            title={words.reports.firstTitle}
            text={words.reports.firstText}
            link={{ href: `/console/${workspace.slug}/overview`, text: words.toStart }}
          />
        ) : readsSales(workspace) ? (
          <Report choice={choice} key={JSON.stringify([choice.period, choice.selected])} />
        ) : (
          <Empty title={words.reports.title} text={words.reports.notFor} />
        )}
      </div>
    </>
  )
}

const Report = ({ choice }: { readonly choice: Choice }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { by } = choice
  const here = `/console/${slug}/reports`
  const days = { ...daysOf(choice, Date.now()), ...choice.selected }
  const before = askedBefore(days)
  const [revenue, revenueBefore] = [useRevenue(days, by), useRevenue(before, by)]
  const nameOf = useNames(by)
  const { count, money, share } = numbersOf(lang)
  const currencies = currenciesOf([revenue.data, revenueBefore.data])
  const currency = choice.currency ?? currencies[0] ?? "EUR"
  const goal = goalIn(useSettings().data?.value.revenueGoals, currency)
  // Until both periods are known another currency could be the most frequent one.
  const isKnown = choice.currency !== null || !(revenue.isPending || revenueBefore.isPending)
  const rows =
    revenue.data === undefined ? [] : revenueRows(revenue.data, revenueBefore.data, currency, nameOf)
  const { charts } = words
  return (
    <>
      <ReportBar choice={choice} currencies={currencies} here={here} />
      <Figures
        before={before}
        currency={currency}
        days={days}
        revenue={revenue.data}
        revenueBefore={revenueBefore.data}
      />
      <div class="blocks">
        <Weeks choice={choice} currency={isKnown ? currency : null} days={days} here={here} />
        <Steps before={before} days={days} />
        <Hours days={days} />
        <Hosts days={days} />
        <LeadTimes days={days} />
        <Fields days={days} />
        <Ages currency={isKnown ? currency : null} days={days} />
      </div>
      <div class="wide-blocks">
        <Block
          isTable
          id="revenue"
          title={say(charts.revenueBy, { dimension: charts[dimensionWord[by]] })}
          hint={words.reports.ownTime}
          file={`revenue-${by}-${days.first}-${days.last}`}
          selected={choice.selected}
          query={revenue}
          empty={revenue.data && rows.length === 0 ? words.reports.empty : ""}
          shown={
            rows.length === 0
              ? null
              : {
                  picture: (
                    <>
                      {by === "month" && rows.length > 1 && (
                        <MonthChart rows={rows} currency={currency} goal={goal} />
                      )}
                      {by === "month" && goal !== null && (
                        <p class="soft">
                          {say(charts.goalMonth, { amount: money({ amount: goal, currency }) })}
                        </p>
                      )}
                      <RevenueTable by={by} rows={rows} currency={currency} />
                    </>
                  ),
                  rows: csvRows(),
                  finding: found(),
                  link: { href: `/console/${slug}/deals?show=payments`, text: words.reports.seePayments }
                }
          }
        />
        <Attributed choice={choice} currency={isKnown ? currency : null} days={days} here={here} />
      </div>
    </>
  )

  function found(): string {
    const finding = revenueFinding(rows)
    if (finding === null) return ""
    const { bookings, name } = finding.row
    return finding.tag === "Revenue"
      ? say(words.reports.revenueMost, { name, share: share(finding.share) })
      : say(words.reports.revenueNone, { name, count: count(bookings) })
  }

  function csvRows() {
    return [
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
    ]
  }
}
