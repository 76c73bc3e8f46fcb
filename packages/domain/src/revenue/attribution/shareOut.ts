/**
 * Cents in proportion to weights, exactly: the floors, and one more cent for the largest remainders, ties to the earlier
 * place (D-ATTR-21). The shares of a negative amount are those of the positive one, negated. Weights are not negative; if all
 * are zero, they count as equal. Total: no weights, no shares.
 */
export const shareOut = (cents: bigint, weights: ReadonlyArray<bigint>): ReadonlyArray<bigint> => {
  if (cents < 0n) return shareOut(-cents, weights).map((share) => -share)
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  if (sum === 0n)
    return weights.length === 0
      ? []
      : shareOut(
          cents,
          weights.map(() => 1n)
        )
  const floors = weights.map((weight) => (cents * weight) / sum)
  const rest = Number(cents - floors.reduce((all, floor) => all + floor, 0n))
  const raised = new Set(
    weights
      .map((weight, place) => ({ place, remainder: (cents * weight) % sum }))
      .toSorted((one, other) =>
        one.remainder === other.remainder ? one.place - other.place : one.remainder > other.remainder ? -1 : 1
      )
      .slice(0, rest)
      .map(({ place }) => place)
  )
  return floors.map((floor, place) => (raised.has(place) ? floor + 1n : floor))
}
