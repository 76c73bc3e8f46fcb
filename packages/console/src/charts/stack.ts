/** A part of a column, from its lower to its upper end. */
export interface Piece {
  readonly from: number
  readonly to: number
}

/** The values on top of each other from zero up, and negative ones below each other from zero down. */
export const stackOf = (values: ReadonlyArray<number>): ReadonlyArray<Piece> => {
  let [up, down] = [0, 0]
  return values.map((value) => {
    const from = value < 0 ? down : up
    const to = from + value
    if (value < 0) down = to
    else up = to
    return { from: Math.min(from, to), to: Math.max(from, to) }
  })
}
