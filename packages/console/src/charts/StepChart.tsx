import { sharesOf, type Steps, weakestOf } from "@calendeal/domain/reports"
import { say } from "@calendeal/web-kit/say"
import { useView } from "../view/useView.ts"
import { Bar } from "./Bar.tsx"
import { numbersOf } from "./numbers.ts"
import { Table } from "../parts/Table.tsx"

/** The steps from visit to payment: a table, whose bars are each a share of the step above. */
export const StepChart = ({
  before,
  hasFinding = true,
  isCompared = false,
  steps
}: {
  /** Whether the period before has its column also before it is known, so that nothing moves then. */
  readonly isCompared?: boolean
  /** Whether the sentence about the narrowest step is below it. */
  readonly hasFinding?: boolean
  readonly before?: Steps | undefined
  readonly steps: Steps
}) => {
  const { lang, words } = useView()
  const { change, count, share } = numbersOf(lang)
  const shares = sharesOf(steps)
  const weakest = weakestOf(shares)
  return (
    <div>
      <Table caption={words.charts.steps}>
        <thead>
          <tr>
            <th scope="col">{words.charts.step}</th>
            <td class="line-of" />
            <th scope="col" class="number">
              {words.charts.people}
            </th>
            <th scope="col" class="number">
              {words.charts.share}
            </th>
            {(isCompared || before !== undefined) && (
              <th scope="col" class="number">
                {words.charts.before}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shares.map((step) => (
            <tr key={step.name}>
              <th scope="row">{words.charts[step.name]}</th>
              <td class="line-of">
                <Bar isMoney={step.name === "paid"} share={step.share ?? (step.count > 0 ? 1 : 0)} />
              </td>
              <td class="number strong">{count(step.count)}</td>
              <td class="number">{step.share === null ? "–" : share(step.share)}</td>
              {before === undefined ? (
                isCompared && <td class="number">–</td>
              ) : (
                <td class="number">
                  {count(before[step.name])} <small>{change(step.count, before[step.name])}</small>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      {hasFinding && weakest !== undefined && weakest.share !== null && weakest.share < 1 && (
        <p class="soft">
          {say(words.charts.weakest, { step: words.charts[weakest.name], share: share(weakest.share) })}
        </p>
      )}
      <p class="soft">{words.charts.stepsHint}</p>
    </div>
  )
}
