import { heightAt, Plot } from "./Plot.tsx"
import { ticksOf } from "./ticks.ts"

/** A sum that grows from day to day, with that of the period before as a dotted line. */
export const CurveChart = ({
  before,
  feet,
  labelOf,
  values
}: {
  /** The sum at the end of each day. */
  readonly values: ReadonlyArray<number>
  /** The same number of days before. */
  readonly before: ReadonlyArray<number>
  readonly feet: ReadonlyArray<{ readonly key: string; readonly label: string }>
  readonly labelOf: (value: number) => string
}) => {
  const ticks = ticksOf([...values, ...before])
  const line = (sums: ReadonlyArray<number>) =>
    `M${sums.map((sum, nth) => `${nth} ${heightAt(ticks, sum).toFixed(1)}`).join("L")}`
  const width = Math.max(1, values.length - 1)
  const ground = heightAt(ticks, 0).toFixed(1)
  return (
    <Plot ticks={ticks} labelOf={labelOf} feet={feet} width={width}>
      {values.length > 1 && (
        <>
          <path class="below" d={`${line(values)}L${width} ${ground}L0 ${ground}z`} />
          <path class="sum" d={line(values)} />
        </>
      )}
      {before.some((sum) => sum !== 0) && <path class="earlier" d={line(before)} />}
    </Plot>
  )
}
