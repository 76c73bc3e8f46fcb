/** A quantile of the values. */
export const at = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]

export const median = (values) => at(values, 0.5)

/** The value in three digits; undefined if there is none, such as a ratio to 0. */
export const rounded = (value) => (Number.isFinite(value) ? Number(value.toPrecision(3)) : undefined)

/** The interquartile range of the values, as text. */
export const middleHalf = (values) => `${rounded(at(values, 0.25))} - ${rounded(at(values, 0.75))}`
