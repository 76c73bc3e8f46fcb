import { oldDeals } from "@calendeal/domain/reports"
import { say } from "@calendeal/web-kit/say"
import { BarRows } from "../charts/BarRows.tsx"
import { numbersOf } from "../charts/numbers.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { Block } from "./Block.tsx"
import { total } from "./courses.ts"
import type { Asked } from "./asked.ts"
import { unitsOf } from "../parts/units.ts"
import { useDeals } from "./useReports.ts"

/** From this age on a deal is old. It begins a class of ages. */
export const oldAge = 30

/** How old open deals are today, with their values in the chosen currency. */
export const Ages = ({
  currency: known,
  days
}: {
  /** Null: not known yet. */
  readonly currency: string | null
  readonly days: Asked
}) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { count, money } = numbersOf(lang)
  const units = unitsOf(lang)
  const query = useDeals(days)
  const { reports } = words
  const currency = known ?? "EUR"
  const ages = query.data?.open ?? []
  const amountOf = ({ value }: (typeof ages)[number]) =>
    value.find((one) => one.currency === currency)?.amount ?? 0
  const most = Math.max(1, ...ages.map(({ deals }) => deals))
  const old = oldDeals(ages, oldAge, currency)
  const open = total(ages, ({ deals }) => deals)
  return (
    <Block
      id="ages"
      title={reports.agesTitle}
      hint={reports.agesHint}
      file="ages-of-deals"
      selected={days}
      query={query}
      empty={query.data && open === 0 ? reports.noDeals : ""}
      shown={
        open === 0 || known === null
          ? null
          : {
              picture: (
                <BarRows
                  isMoney
                  rows={ages.map((age) => ({
                    key: String(age.fromDays),
                    name: units.classOf(age),
                    share: age.deals / most,
                    value: count(age.deals),
                    ...(amountOf(age) > 0 && { note: money({ amount: amountOf(age), currency }) })
                  }))}
                />
              ),
              rows: [
                [reports.age, words.charts.deals, reports.value, "currency"],
                ...ages.map((age) => [units.classOf(age), age.deals, amountOf(age), currency])
              ],
              finding:
                old.deals === 0
                  ? say(reports.noOld, { days: units.days(oldAge) })
                  : say(reports.oldDeals, {
                      days: units.days(oldAge),
                      count: count(old.deals),
                      money: money({ amount: old.amount, currency })
                    }),
              link: { href: `/console/${slug}/deals`, text: reports.seeDeals }
            }
      }
    />
  )
}
