import { atOnceMinutes } from "@calendeal/domain/reports"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { BarRows } from "../charts/BarRows.tsx"
import { numbersOf } from "../charts/numbers.ts"
import { Table } from "../parts/Table.tsx"
import { unitsOf } from "../parts/units.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { type Asked, queryOf, withoutHost } from "./asked.ts"
import { Block } from "./Block.tsx"
import { inTurn } from "./inTurn.ts"
import { bestCohort, cohortLines } from "./leads.ts"
import { staleTime } from "./useReports.ts"

/** How soon leads booked (D-CON-235). */
export const Speed = ({ days }: { readonly days: Asked }) => {
  const { lang, words } = useView()
  const asked = withoutHost(days)
  const query = useLeads(asked)
  const { count, share } = numbersOf(lang)
  const { leads } = words.reports
  const speed = query.data?.speed
  const time = waitOf(lang)
  return (
    <Block
      id="speed"
      title={leads.speedTitle}
      hint={leads.speedHint}
      file={`speed-to-booking-${days.first}-${days.last}`}
      selected={asked}
      query={query}
      empty={speed?.booked === 0 ? leads.speedNone : ""}
      shown={
        speed === undefined || speed.medianMinutes === null || speed.p90Minutes === null
          ? null
          : {
              picture: (
                <BarRows
                  rows={[
                    { key: "at-once", name: leads.atOnce, some: speed.atOnce },
                    { key: "later", name: leads.later, some: speed.booked - speed.atOnce }
                  ].map(({ key, name, some }) => ({
                    key,
                    name: say(name, { time: time(atOnceMinutes) }),
                    share: some / speed.booked,
                    value: count(some)
                  }))}
                />
              ),
              rows: [
                [leads.booked, leads.atOnceCount, leads.medianMinutes, leads.p90Minutes],
                [speed.booked, speed.atOnce, speed.medianMinutes, speed.p90Minutes]
              ],
              finding: say(leads.speedFound, {
                share: share(speed.atOnce / speed.booked),
                time: time(atOnceMinutes),
                median: time(speed.medianMinutes),
                most: time(speed.p90Minutes)
              }),
              link: { href: "#steps", text: leads.seeSteps }
            }
      }
    />
  )
}

/** What the leads of each month have paid since (D-CON-235). */
export const Cohorts = ({ currency, days }: { readonly currency: string | null; readonly days: Asked }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const asked = withoutHost(days)
  const query = useLeads(asked)
  const { count, money } = numbersOf(lang)
  const { leads } = words.reports
  const lines = currency === null ? [] : cohortLines(query.data?.cohorts ?? [], currency)
  const best = bestCohort(lines)
  const monthName = monthNameOf(lang)
  const amountOf = (amount: number) => money({ amount, currency: currency ?? "EUR" })
  const columns = (lines[0]?.paid ?? []).map((_, after) => say(leads.after, { count: count(after) }))
  return (
    <Block
      isTable
      id="cohorts"
      title={leads.cohortsTitle}
      hint={leads.cohortsHint}
      file={`revenue-by-month-of-the-lead-${days.first}-${days.last}`}
      selected={asked}
      query={query}
      empty={query.data?.cohorts.length === 0 ? leads.cohortsNone : ""}
      shown={
        currency === null || lines.length === 0
          ? null
          : {
              picture: (
                <Table caption={leads.cohortsTitle}>
                  <caption class="unseen">{leads.cohortsTitle}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{leads.month}</th>
                      {[leads.leads, leads.customers, words.reports.costsPerLead, ...columns].map((name) => (
                        <th key={name} scope="col" class="number">
                          {name}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {lines.map((line) => (
                      <tr key={line.month}>
                        <th scope="row">{monthName(line.month)}</th>
                        <td class="number">{count(line.leads)}</td>
                        <td class="number">{count(line.customers)}</td>
                        <td class="number money">{line.perLead === null ? "" : amountOf(line.perLead)}</td>
                        {line.paid.map((amount, after) => (
                          <td key={after} class="number">
                            {isPast(line.month, after) ? amountOf(amount) : ""}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </Table>
              ),
              rows: [
                [leads.month, leads.leads, leads.customers, "currency", ...columns],
                ...lines.map((line) => [line.month, line.leads, line.customers, currency, ...line.paid])
              ],
              finding:
                best === null || best.perLead === null
                  ? leads.cohortsUnpaid
                  : say(leads.cohortsFound, {
                      month: monthName(best.month),
                      amount: amountOf(best.perLead)
                    }),
              link: { href: `/console/${slug}/deals?show=payments`, text: words.reports.seePayments }
            }
      }
    />
  )
}

/** Minutes below two hours, then hours, and days from two days on. */
const waitOf = (lang: string) => {
  const { days, hours } = unitsOf(lang)
  const minutes = new Intl.NumberFormat(localeFor(lang), {
    style: "unit",
    unit: "minute",
    unitDisplay: "short",
    maximumFractionDigits: 0
  })
  return (value: number) =>
    value < 120 ? minutes.format(value) : value < 2880 ? hours(value) : days(Math.round(value / 1440))
}

/** `Mar 2026`. */
const monthNameOf = (lang: string) => {
  const format = new Intl.DateTimeFormat(localeFor(lang), {
    month: "short",
    year: "numeric",
    timeZone: "UTC"
  })
  return (month: string) => format.format(Date.parse(`${month}-01T00:00:00Z`))
}

/** Whether the month so many months after has begun. */
const isPast = (month: string, after: number): boolean => {
  const [year = 0, number = 0] = month.split("-").map(Number)
  return Date.UTC(year, number - 1 + after) <= Date.now()
}

const useLeads = (days: Asked) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "lead-report", days],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/leads", {
            params: { path: { workspaceId }, query: queryOf(days) }
          })
        )
      ),
    staleTime
  })
}
