const [width, height] = [120, 28]

/** The course of a figure as a line from its smallest to its largest value. The number beside it says what counts. */
export const Spark = ({
  isMoney = false,
  values
}: {
  readonly isMoney?: boolean
  readonly values: ReadonlyArray<number>
}) => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = width / Math.max(1, values.length - 1)
  const points = values.map((value, nth) => {
    const share = most === least ? 0.5 : (value - least) / (most - least)
    return `${(nth * step).toFixed(1)} ${(2 + (1 - share) * (height - 4)).toFixed(1)}`
  })
  return (
    <svg
      class={isMoney ? "spark money" : "spark"}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.length > 1 && <path d={`M${points.join("L")}`} />}
    </svg>
  )
}
