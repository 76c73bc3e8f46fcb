import type { DataModel } from "./Model.ts"

/** The keys of the touches of a path in their order, such as channels, and how often it led to a conversion and did not. */
export interface CountedPath {
  readonly steps: ReadonlyArray<string>
  readonly converted: number
  readonly lost: number
}

/** The weights of all keys, in ascending order of them: whole numbers, so that `shareOut` is exact. */
export type Weights = ReadonlyArray<readonly [key: string, weight: bigint]>

export const learntWeights = (model: DataModel, paths: ReadonlyArray<CountedPath>): Weights =>
  model === "shapley" ? shapleyWeights(paths) : markovWeights(paths)

const keysOf = (paths: ReadonlyArray<CountedPath>): ReadonlyArray<string> =>
  [...new Set(paths.flatMap(({ steps }) => steps))].toSorted((one, other) => (one < other ? -1 : 1))

/**
 * The Shapley value of the game in which a set of keys is worth the conversions of all paths that have no other key
 * (D-ATTR-28). That game is a sum of games in which all keys of one path are needed, so each conversion is shared equally by
 * the different keys of its path: exact, for any number of keys.
 */
const shapleyWeights = (paths: ReadonlyArray<CountedPath>): Weights => {
  const sets = paths.map(({ converted, steps }) => ({ converted, keys: new Set(steps) }))
  const whole = sets.reduce((all, { keys }) => multiple(all, BigInt(Math.max(1, keys.size))), 1n)
  return keysOf(paths).map((key) => [
    key,
    sets.reduce(
      (sum, { converted, keys }) =>
        keys.has(key) ? sum + (BigInt(converted) * whole) / BigInt(keys.size) : sum,
      0n
    )
  ])
}

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))
const multiple = (one: bigint, other: bigint): bigint => (one * other) / divisor(one, other)

/** The largest weight of a Markov chain's key. */
const markovScale = 2 ** 48

/**
 * The removal effects in the Markov chain of the observed steps (D-ATTR-27): the share of conversions that is lost if each
 * step to the key leads to no conversion instead.
 */
const markovWeights = (paths: ReadonlyArray<CountedPath>): Weights => {
  const keys = keysOf(paths)
  const chain = chainOf(paths, keys)
  const base = conversionOf(chain, null)
  return keys.map((key, place) => {
    const effect = base === 0 ? 0 : Math.max(0, 1 - conversionOf(chain, place + 1) / base)
    return [key, BigInt(Math.round(effect * markovScale))]
  })
}

/** The probabilities of a step: to each key (0 is the start), and to the conversion. */
interface Chain {
  readonly steps: ReadonlyArray<ReadonlyArray<number>>
  readonly converted: ReadonlyArray<number>
}

const chainOf = (paths: ReadonlyArray<CountedPath>, keys: ReadonlyArray<string>): Chain => {
  const placeOf = new Map(keys.map((key, place) => [key, place + 1]))
  const size = keys.length + 1
  const counts = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
  const ends = Array.from({ length: size }, () => 0)
  const sums = Array.from({ length: size }, () => 0)
  for (const { converted, lost, steps } of paths) {
    let from = 0
    for (const step of steps) {
      const to = placeOf.get(step) ?? 0
      const row = counts[from]
      if (row) row[to] = (row[to] ?? 0) + converted + lost
      sums[from] = (sums[from] ?? 0) + converted + lost
      from = to
    }
    ends[from] = (ends[from] ?? 0) + converted
    sums[from] = (sums[from] ?? 0) + converted + lost
  }
  const share = (count: number, from: number) => count / Math.max(1, sums[from] ?? 0)
  return {
    steps: counts.map((row, from) => row.map((count) => share(count, from))),
    converted: ends.map(share)
  }
}

/**
 * The probability that the start leads to the conversion. Keys are taken out one by one: a step to the key becomes a step to
 * where the key leads, and its steps to itself are divided out.
 */
const conversionOf = ({ converted, steps }: Chain, removed: number | null): number => {
  const rows = steps.map((row) => [...row])
  const ends = [...converted]
  for (let key = rows.length - 1; key > 0; key -= 1) {
    const [row = [], end = 0] = [rows[key], ends[key]]
    const leaves = 1 - (row[key] ?? 0)
    for (let from = 0; from < key; from += 1) {
      const own = rows[from]
      const entered = own?.[key] ?? 0
      if (own === undefined || entered === 0 || key === removed || leaves <= 0) continue
      const factor = entered / leaves
      for (let to = 0; to < key; to += 1) own[to] = (own[to] ?? 0) + factor * (row[to] ?? 0)
      ends[from] = (ends[from] ?? 0) + factor * end
    }
  }
  return ends[0] ?? 0
}
