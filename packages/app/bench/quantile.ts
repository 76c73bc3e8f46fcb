/** The quantile of the values, for example 0.99 for p99. NaN without values. */
export const quantile = (values: ReadonlyArray<number>, part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

export const median = (values: ReadonlyArray<number>): number => quantile(values, 0.5)
