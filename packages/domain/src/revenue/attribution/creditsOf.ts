import * as DateTime from "effect/DateTime"
import type { RuleModel } from "./Model.ts"
import { shareOut } from "./shareOut.ts"

/** One touch of a path: its time, and whether the visitor came without a link. */
export interface PathTouch {
  readonly at: DateTime.Utc
  readonly isDirect: boolean
}

/** The touches before a conversion, in the order of their times. */
export interface Path<Touch extends PathTouch = PathTouch> {
  readonly touches: ReadonlyArray<Touch>
  /** When the contact became a lead. Null: not known. */
  readonly leadAt: DateTime.Utc | null
  /** When the deal was opened. Null: there was none. */
  readonly dealAt: DateTime.Utc | null
  readonly convertedAt: DateTime.Utc
}

/** In this time a touch loses half of its weight (D-ATTR-25). */
const halfLife = 7 * 24 * 60 * 60 * 1000

/** The largest weight of a decaying touch. All weights are whole numbers, so that shares are exact. */
const decayScale = 52

/**
 * The cents of each touch of the path (D-ATTR-20). They add up to all cents, of payments and of refunds, except on a path
 * without a touch before the conversion. Later touches get nothing.
 */
export const creditsOf = (path: Path, model: RuleModel, cents: bigint): ReadonlyArray<bigint> => {
  const shares = shareOut(cents, weightsOf(path, model))
  return path.touches.map((_, place) => shares[place] ?? 0n)
}

/** The weights of the touches before the conversion, which stand before the later ones. */
export const weightsOf = (path: Path, model: RuleModel): ReadonlyArray<bigint> =>
  weightsBefore({ ...path, touches: path.touches.slice(0, placeAt(path, path.convertedAt) + 1) }, model)

/** The place of the last touch at the instant or before it. -1: none, or no instant. */
const placeAt = ({ touches }: Path, at: DateTime.Utc | null): number =>
  at === null ? -1 : touches.findLastIndex((touch) => DateTime.isLessThanOrEqualTo(touch.at, at))

/** The weights of a path whose touches are all before its conversion. */
const weightsBefore = (path: Path, model: RuleModel): ReadonlyArray<bigint> => {
  const { convertedAt, touches } = path
  const last = touches.length - 1
  const only = (wanted: number) => touches.map((_, place) => (place === wanted ? 1n : 0n))
  switch (model) {
    case "first":
      return only(0)
    case "last":
      return only(last)
    case "last_non_direct": {
      const named = touches.findLastIndex(({ isDirect }) => !isDirect)
      return only(named < 0 ? last : named)
    }
    case "linear":
      return touches.map(() => 1n)
    case "position":
      return milestoneWeights(touches.length, [0, last], 40n, 20n)
    case "w_shaped":
      return milestoneWeights(
        touches.length,
        [0, placeAt(path, path.leadAt), placeAt(path, path.dealAt)],
        30n,
        10n
      )
    case "full_path": {
      const places = [0, placeAt(path, path.leadAt), placeAt(path, path.dealAt), last]
      return milestoneWeights(touches.length, places, 225n, 100n)
    }
    case "time_decay": {
      // Counted from the last touch, so that an old path has weights, too.
      const latest = touches[last]?.at ?? convertedAt
      const age = ({ at }: PathTouch) => DateTime.toEpochMillis(latest) - DateTime.toEpochMillis(at)
      return touches.map((touch) => BigInt(Math.round(2 ** (decayScale - age(touch) / halfLife))))
    }
  }
}

/**
 * Each milestone gives `each` to its touch: those of one touch add up, and one that is missing gives nothing. The other
 * touches share `others`; what no touch gets goes to the rest in proportion, because weights are relative (D-ATTR-24).
 */
const milestoneWeights = (
  count: number,
  places: ReadonlyArray<number>,
  each: bigint,
  others: bigint
): ReadonlyArray<bigint> => {
  const kept = Array.from({ length: count }, (_, place) => places.filter((one) => one === place).length)
  const free = BigInt(kept.filter((times) => times === 0).length)
  const scale = free === 0n ? 1n : free
  return kept.map((times) => (times === 0 ? others : each * scale * BigInt(times)))
}
