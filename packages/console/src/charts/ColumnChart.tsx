import { heightAt, Plot } from "./Plot.tsx"
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

/** Stacked columns, with the period before as a dotted line, a goal as a dashed one, and a line at zero. */
export const ColumnChart = ({
  columns,
  goal = null,
  labelOf
}: {
  readonly columns: ReadonlyArray<Column>
  /** What a column is wanted to reach. */
  readonly goal?: number | null
  readonly labelOf: (value: number) => string
}) => {
  const stacks = columns.map(({ values }) => stackOf(values))
  const ticks = ticksOf([
    ...stacks.flatMap((pieces) => pieces.flatMap(({ from, to }) => [from, to])),
    ...columns.map(({ before }) => before),
    ...(goal === null ? [] : [goal])
  ])
  const y = (value: number) => heightAt(ticks, value)
  const before = columns.flatMap(({ before: value }, nth) => [`${nth} ${y(value)}`, `${nth + 1} ${y(value)}`])
  return (
    <Plot ticks={ticks} labelOf={labelOf} feet={columns} width={Math.max(1, columns.length)}>
      <g class="columns-of">
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
      </g>
      {columns.some((column) => column.before !== 0) && <path class="earlier" d={`M${before.join("L")}`} />}
      {goal !== null && (
        <line class="wanted" x1="0" x2={Math.max(1, columns.length)} y1={y(goal)} y2={y(goal)} />
      )}
    </Plot>
  )
}
