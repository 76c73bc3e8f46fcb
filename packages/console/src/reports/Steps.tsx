import { lostAt, sharesOf, weakestOf } from "@calendeal/domain/reports"
import { say } from "@calendeal/web-kit/say"
import { numbersOf } from "../charts/numbers.ts"
import { StepChart } from "../charts/StepChart.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { Block } from "./Block.tsx"
import type { Asked } from "./asked.ts"
import { useSteps } from "./useReports.ts"

/** How far the leads of the period came, and at which step most stay behind. */
export const Steps = ({ before, days }: { readonly before: Asked; readonly days: Asked }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { count, share } = numbersOf(lang)
  const query = useSteps(days)
  const { data: stepsBefore } = useSteps(before)
  const { charts, reports } = words
  const shares = query.data && sharesOf(query.data)
  const weakest = shares && weakestOf(shares)
  return (
    <Block
      isTable
      id="steps"
      title={charts.steps}
      hint={days.hostId === undefined ? "" : reports.noHost}
      file={`steps-${days.first}-${days.last}`}
      selected={days}
      query={query}
      shown={
        shares && query.data
          ? {
              picture: <StepChart isCompared hasFinding={false} steps={query.data} before={stepsBefore} />,
              rows: [
                [charts.step, charts.people, charts.share, charts.before],
                ...shares.map(({ count: people, name, share: part }) => [
                  charts[name],
                  people,
                  part === null ? "" : share(part),
                  stepsBefore?.[name] ?? ""
                ])
              ],
              finding:
                weakest === undefined || weakest.share === null || weakest.share === 1
                  ? ""
                  : `${say(charts.weakest, { step: charts[weakest.name], share: share(weakest.share) })} ${say(
                      reports.stayed,
                      { count: count(lostAt(query.data, weakest)) }
                    )}`,
              link:
                weakest?.name === "came"
                  ? {
                      href: `/console/${slug}/bookings?when=past&attendance=none`,
                      text: reports.markMeetings
                    }
                  : { href: "#fields", text: reports.seeFields }
            }
          : null
      }
    />
  )
}
