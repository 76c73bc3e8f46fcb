import { say } from "@calendeal/web-kit/say"
import { BarRows } from "../charts/BarRows.tsx"
import { numbersOf } from "../charts/numbers.ts"
import { noStage, stageName } from "../parts/stages.ts"
import { useStages } from "../queries/useStages.ts"
import { unitsOf } from "../parts/units.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { oldAge } from "./Ages.tsx"
import type { Asked } from "./asked.ts"
import { Block } from "./Block.tsx"
import { oldIn, stageFinding, type StageItem, valueIn } from "./stages.ts"
import { useDeals } from "./useReports.ts"

/** The open deals of each stage today, with their values in the chosen currency and their ages (D-CON-223). */
export const Stages = ({
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
  const named = useStages() ?? []
  const { deals, reports } = words
  const currency = known ?? "EUR"
  const { open = [], stages = [] } = query.data ?? {}
  const finding = query.data ? stageFinding(query.data, oldAge, currency) : null
  const most = Math.max(1, ...stages.map((item) => item.deals))
  const nameOf = ({ stage }: StageItem) => stageName(named, stage) ?? deals.noStage
  const noteOf = (item: StageItem) => {
    const [amount, old] = [valueIn(item, currency), oldIn(item, open, oldAge)]
    return [
      ...(amount > 0 ? [money({ amount, currency })] : []),
      ...(old > 0 ? [`${units.classOf({ fromDays: oldAge, belowDays: null })}: ${count(old)}`] : [])
    ].join(" · ")
  }
  const sentence = () => {
    if (finding === null) return ""
    const stage = nameOf(finding.item)
    if (finding.tag === "Value")
      return say(reports.stagesValue, { stage, money: money({ amount: finding.amount, currency }) })
    const [some, all] = [count(finding.some), count(finding.all)]
    return finding.tag === "Deals"
      ? say(reports.stagesDeals, { stage, some, all })
      : say(reports.stagesOld, { stage, some, all, days: units.days(oldAge) })
  }
  // Without stages it would say what the ages say.
  if (named.length === 0) return null
  return (
    <Block
      id="stages"
      title={reports.stagesTitle}
      hint={reports.agesHint}
      file="stages-of-deals"
      selected={days}
      query={query}
      empty={query.data && finding === null ? reports.noDeals : ""}
      shown={
        finding === null || known === null
          ? null
          : {
              picture: (
                <BarRows
                  isMoney
                  rows={stages.map((item) => ({
                    key: item.stage ?? "",
                    name: nameOf(item),
                    share: item.deals / most,
                    value: count(item.deals),
                    ...(noteOf(item) !== "" && { note: noteOf(item) })
                  }))}
                />
              ),
              rows: [
                [deals.stage, words.charts.deals, reports.value, "currency", ...open.map(units.classOf)],
                ...stages.map((item) => [
                  nameOf(item),
                  item.deals,
                  valueIn(item, currency),
                  currency,
                  ...item.ages
                ])
              ],
              finding: sentence(),
              link: {
                href: `/console/${slug}/deals?stage=${finding.item.stage ?? noStage}`,
                text: reports.stagesSee
              }
            }
      }
    />
  )
}
