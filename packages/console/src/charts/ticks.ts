/** Even lines of a chart that contain all its values and zero, ascending. */
export const ticksOf = (values: ReadonlyArray<number>, lines = 4): ReadonlyArray<number> => {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return [0, 1]
  const step = niceStep((most - least) / (lines - 1))
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  return Array.from({ length: last - first + 1 }, (_, nth) => (first + nth) * step)
}

/** The smallest of 1, 2, 2.5, 5 and 10 times a power of ten that is not less. */
const niceStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= least) ?? 10
  return factor * power
}
