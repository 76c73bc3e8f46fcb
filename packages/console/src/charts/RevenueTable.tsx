import { say } from "@calendeal/web-kit/say"
import { useView } from "../view/useView.ts"
import { Bar } from "./Bar.tsx"
import { numbersOf } from "./numbers.ts"
import type { RevenueRow } from "./revenueRows.ts"
import { Table } from "../parts/Table.tsx"

interface Props {
  readonly by: Dimension
  readonly rows: ReadonlyArray<RevenueRow>
  readonly currency: string
  readonly isShort?: boolean
}

const names = {
  first_channel: "by_first_channel",
  first_source: "by_first_source",
  first_utm_campaign: "by_first_utm_campaign",
  first_click_platform: "by_first_click_platform",
  last_channel: "by_last_channel",
  last_source: "by_last_source",
  last_utm_campaign: "by_last_utm_campaign",
  last_click_platform: "by_last_click_platform",
  event_type: "by_event_type",
  host: "by_host",
  one_off_link: "by_one_off_link",
  month: "by_month"
} as const

/** What the console groups by, where each item counts once. */
export type Dimension = keyof typeof names

/** Revenue by source, host or another dimension, with a bar per row and the period before. */
export const RevenueTable = ({ by, currency, isShort = false, rows }: Props) => {
  const { lang, words } = useView()
  const { change, count, money } = numbersOf(lang)
  const most = Math.max(0, ...rows.map(({ revenue }) => revenue))
  const isCompared = rows.some(({ before }) => before !== null)
  return (
    <Table caption={captionOf()}>
      <caption class="unseen">{captionOf()}</caption>
      <thead>
        <tr>
          <th scope="col">{words.charts[names[by]]}</th>
          {!isShort && (
            <>
              <th scope="col" class="number">
                {words.charts.bookings}
              </th>
              <th scope="col" class="number">
                {words.charts.deals}
              </th>
              <th scope="col" class="number">
                {words.charts.closed}
              </th>
            </>
          )}
          {isCompared && (
            <th scope="col" class="number">
              {words.charts.before}
            </th>
          )}
          <th scope="col" class="number">
            {words.charts.revenue}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" dir="auto">
              <span class="cut">{row.name}</span>
            </th>
            {!isShort && (
              <>
                <td class="number">{count(row.bookings)}</td>
                <td class="number">{count(row.deals)}</td>
                <td class="number">{count(row.closed)}</td>
              </>
            )}
            {row.before !== null && (
              <td class="number">
                {money({ amount: row.before, currency })} <small>{change(row.revenue, row.before)}</small>
              </td>
            )}
            <td class="number strong">
              {money({ amount: row.revenue, currency })}
              <Bar isMoney share={most === 0 ? 0 : row.revenue / most} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
  function captionOf() {
    return say(words.charts.revenueBy, { dimension: words.charts[names[by]] })
  }
}

export const dimensionWord = names
