import { say } from "@calendeal/web-kit/say"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { ColumnChart, shadeOf } from "../charts/ColumnChart.tsx"
import { goalIn, weekOfGoal } from "../charts/goal.ts"
import { numbersOf } from "../charts/numbers.ts"
import { type Dimension, dimensionWord } from "../charts/RevenueTable.tsx"
import { useNames } from "../charts/useNames.ts"
import { useSettings } from "../queries/useSettings.ts"
import { useView } from "../view/useView.ts"
import { Block } from "./Block.tsx"
import { addressOf, type Choice } from "./choice.ts"
import type { Asked } from "./asked.ts"
import { columnsOf, daysOfWeeks, type Shade, shadesOf, weeksOf } from "./weeks.ts"
import { useSeries } from "./useReports.ts"

/** The revenue of each week by the chosen dimension; months have their own chart. */
export const Weeks = ({
  choice,
  currency: known,
  days,
  here
}: {
  readonly choice: Choice
  /** Null: not known yet. */
  readonly currency: string | null
  readonly days: Asked
  readonly here: string
}) => {
  const { lang, words } = useView()
  const { money, share } = numbersOf(lang)
  const by = choice.by === "month" ? "first_source" : choice.by
  const nameOf = useNames(by)
  const currency = known ?? "EUR"
  const weeks = weeksOf(days)
  const goal = goalIn(useSettings().data?.value.revenueGoals, currency)
  const weekGoal = goal === null ? null : weekOfGoal(goal)
  const query = useSeries(daysOfWeeks(weeks, days), "week", by)
  const locale = localeFor(lang)
  const dayMonth = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" })
  const labelOf = (monday: string) => dayMonth.format(new Date(`${monday}T00:00:00Z`))
  const compact = new Intl.NumberFormat(locale, { notation: "compact", style: "currency", currency })
  const named = ({ isRest, key }: Shade) => (isRest ? words.charts.others : nameOf(key))
  const title = say(words.reports.weekTitle, { dimension: words.charts[dimensionWord[by]] })
  const shades = query.data && known !== null ? shadesOf(query.data, weeks, currency) : undefined
  const columns = query.data && shades && columnsOf(query.data, weeks, shades, currency, labelOf)
  const all = (shades ?? []).reduce((sum, { total }) => sum + total, 0)
  const [best] = shades ?? []
  return (
    <Block
      id="weeks"
      title={title}
      hint={words.reports.weekHint}
      file={`revenue-weeks-${by}-${weeks[0]}-${days.last}`}
      selected={days}
      query={query}
      empty={shades?.length === 0 ? words.reports.empty : ""}
      shown={
        columns && best
          ? {
              picture: (
                <>
                  <ColumnChart columns={columns} goal={weekGoal} labelOf={(value) => compact.format(value)} />
                  <ul class="legend">
                    {(shades ?? []).map((shade, nth) => (
                      <li key={`${shade.isRest} ${shade.key}`} dir="auto">
                        <svg class={shadeOf(nth)}>
                          <rect width="100%" height="100%" rx="3" />
                        </svg>
                        <span class="cut">{named(shade)}</span>
                      </li>
                    ))}
                    <li>
                      <svg class="dots">
                        <line x2="100%" y1="50%" y2="50%" />
                      </svg>
                      {words.charts.before}
                    </li>
                    {goal !== null && weekGoal !== null && (
                      <li>
                        <svg class="wanted">
                          <line x2="100%" y1="50%" y2="50%" />
                        </svg>
                        {say(words.charts.goalWeek, {
                          amount: money({ amount: Math.round(weekGoal), currency }),
                          month: money({ amount: goal, currency })
                        })}
                      </li>
                    )}
                  </ul>
                </>
              ),
              rows: [
                [
                  words.reports.week,
                  ...(shades ?? []).map(named),
                  words.charts.before,
                  ...(weekGoal === null ? [] : [words.charts.goal]),
                  "currency"
                ],
                ...columns.map(({ before, key, values }) => [
                  key,
                  ...values,
                  before,
                  ...(weekGoal === null ? [] : [weekGoal]),
                  currency
                ])
              ],
              finding: say(words.reports.best, { name: named(best), share: share(best.total / all) }),
              link: linkOf(by)
            }
          : null
      }
    />
  )

  function linkOf(shown: Dimension) {
    const next = shown === "first_source" ? "first_utm_campaign" : "first_source"
    return {
      href: here + addressOf({ ...choice, by: next }),
      text: next === "first_utm_campaign" ? words.reports.seeCampaigns : words.reports.seeSources
    }
  }
}
