import { useView } from "../view/useView.ts"
import { numbersOf } from "./numbers.ts"
import type { RevenueRow } from "./revenueRows.ts"

const [width, height, foot] = [720, 180, 22]

/** Revenue by month as columns from zero. The table below it says the same, so screen readers skip it. */
export const MonthChart = ({
  currency,
  rows
}: {
  readonly rows: ReadonlyArray<RevenueRow>
  readonly currency: string
}) => {
  const { lang } = useView()
  const { money } = numbersOf(lang)
  const known = rows.filter(({ key }) => key !== "")
  const most = Math.max(1, ...known.map(({ revenue }) => revenue))
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
            {revenue === most && (
              <text x={Math.min(Math.max(x + step / 2, 30), width - 30)} y={14} text-anchor="middle">
                {money({ amount: revenue, currency })}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
