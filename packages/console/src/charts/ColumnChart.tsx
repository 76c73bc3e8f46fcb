import { stackOf } from "./stack.ts"
import { ticksOf } from "./ticks.ts"

export interface Column {
  readonly key: string
  /** Below the column; empty: none. */
  readonly label: string
  /** From zero up, in the order of the legend. */
  readonly values: ReadonlyArray<number>
  /** The whole of the period before. */
  readonly before: number
}

/** The most shades of one colour that readers distinguish. */
export const shades = 6

const names = ["shade-0", "shade-1", "shade-2", "shade-3", "shade-4", "shade-5"]

/** The class of a shade, from the largest part on. */
export const shadeOf = (place: number): string => names[Math.min(place, shades - 1)] ?? ""

/**
 * Stacked columns, with the period before as a dotted line, and a line at zero. Texts are outside the drawing, so that they have
 * one size at each width. The table that can be shown instead says the same, so screen readers skip it.
 */
export const ColumnChart = ({
  columns,
  labelOf
}: {
  readonly columns: ReadonlyArray<Column>
  readonly labelOf: (value: number) => string
}) => {
  const stacks = columns.map(({ values }) => stackOf(values))
  const ticks = ticksOf([
    ...stacks.flatMap((pieces) => pieces.flatMap(({ from, to }) => [from, to])),
    ...columns.map(({ before }) => before)
  ])
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)]
  const y = (value: number) => ((most - value) / (most - least)) * 100
  const before = columns.flatMap(({ before: value }, nth) => [`${nth} ${y(value)}`, `${nth + 1} ${y(value)}`])
  return (
    <div class="column-chart" aria-hidden="true">
      <div class="scale">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{labelOf(tick)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${Math.max(1, columns.length)} 100`} preserveAspectRatio="none">
        {ticks.map((tick) => (
          <line
            key={tick}
            class={tick === 0 ? "zero" : undefined}
            x1="0"
            x2={columns.length}
            y1={y(tick)}
            y2={y(tick)}
          />
        ))}
        {stacks.map((pieces, nth) =>
          pieces.map(
            ({ from, to }, place) =>
              to > from && (
                <rect
                  key={`${nth} ${place}`}
                  class={shadeOf(place)}
                  x={nth + 0.17}
                  width="0.66"
                  y={y(to)}
                  height={y(from) - y(to)}
                />
              )
          )
        )}
        {columns.some((column) => column.before !== 0) && <path d={`M${before.join("L")}`} />}
      </svg>
      <div class="foot">
        {columns.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
    </div>
  )
}
