import * as DateTime from "effect/DateTime"
import type { Period } from "./Reports.ts"

/** Whether the instant lies in the period. */
export const isWithin = (instant: DateTime.Utc, { from, to }: Period): boolean =>
  (from === undefined || DateTime.isGreaterThanOrEqualTo(instant, from)) &&
  (to === undefined || DateTime.isLessThan(instant, to))

/** By the numbers of the characters, the unknown last. */
export const byKey = (one: string | null, other: string | null): number => {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
