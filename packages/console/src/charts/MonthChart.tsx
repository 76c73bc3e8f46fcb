import { useView } from "../view/useView.ts"
import { numbersOf } from "./numbers.ts"
import type { RevenueRow } from "./revenueRows.ts"

const [width, height, foot] = [720, 180, 22]

/** Revenue by month as columns from zero. The table below it says the same, so screen readers skip it. */
export const MonthChart = ({
  currency,
  goal = null,
  rows
}: {
  readonly rows: ReadonlyArray<RevenueRow>
  readonly currency: string
  /** What is wanted in a month. */
  readonly goal?: number | null
}) => {
  const { lang } = useView()
  const { money } = numbersOf(lang)
  const known = rows.filter(({ key }) => key !== "")
  const best = Math.max(0, ...known.map(({ revenue }) => revenue))
  const most = Math.max(1, best, goal ?? 0)
  const step = width / Math.max(1, known.length)
  const every = Math.ceil(known.length / 12)
  return (
    <svg class="columns-chart" viewBox={`0 0 ${width} ${height + foot + 20}`} aria-hidden="true">
      <line x1="0" x2={width} y1={height + 20} y2={height + 20} />
      {known.map(({ key, revenue }, place) => {
        const tall = (revenue / most) * height
        const x = place * step
        return (
          <g key={key}>
            <rect x={x + step * 0.15} y={height + 20 - tall} width={step * 0.7} height={tall} rx="4" />
            {place % every === 0 && (
              <text x={x + step / 2} y={height + 36} text-anchor="middle">
                {key.slice(2).replace("-", "/")}
              </text>
            )}
            {revenue === best && (
              <text
                x={Math.min(Math.max(x + step / 2, 30), width - 30)}
                y={height + 14 - tall}
                text-anchor="middle"
              >
                {money({ amount: revenue, currency })}
              </text>
            )}
          </g>
        )
      })}
      {goal !== null && (
        <line
          class="wanted"
          x1="0"
          x2={width}
          y1={height + 20 - (goal / most) * height}
          y2={height + 20 - (goal / most) * height}
        />
      )}
    </svg>
  )
}
