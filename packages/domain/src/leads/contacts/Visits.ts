import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { VisitMemory } from "../../workspace/workspaces/index.ts"
import { type Attribution, attributionOf, journeyOf, withVisit } from "./Attribution.ts"
import { betweenOf, isRepeated } from "./betweenOf.ts"
import { compareTouches, TimedTouch, type Touch, touchFrom } from "./Touch.ts"

/** The most remembered visits that a request brings, and their greatest age in days (D-JRN-5). */
export const [visitLimit, visitDays] = [20, 90]

/** The visits that a browser remembers, the oldest first. */
export const Visits = Schema.Array(TimedTouch)
export type Visits = typeof Visits.Type

/** The visits in the unchecked value of a page: the latest of the list, without those that have no time. Never fails. */
export const visitsFrom = (given: unknown): Visits =>
  (Array.isArray(given) ? given.slice(-visitLimit) : []).flatMap((visit: unknown) => {
    const { at, ...touch } = isRecord(visit) ? visit : {}
    const time = typeof at === "string" ? DateTime.make(at) : Option.none()
    return Option.isSome(time) ? [{ at: DateTime.toUtc(time.value), touch: touchFrom(touch) }] : []
  })

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** Where a visitor comes from: this visit, and the remembered ones before it. */
interface Arrival {
  readonly touch: Touch
  readonly visits?: Visits
}

/**
 * The attribution after a request (D-JRN-5, D-JRN-6). Remembered visits are those of the last `visitDays`, by the browser's clock, and later
 * than the first touch of a known contact, which stays the first. Sending them again changes nothing.
 */
export const withArrival = (
  known: Attribution,
  { touch, visits = [] }: Arrival,
  memory: VisitMemory,
  now: DateTime.Utc
): Attribution => {
  const oldest = DateTime.subtract(now, { days: visitDays })
  const remembered = (memory === "off" ? [] : visits)
    .flatMap((visit) => attributionOf(visit.touch, visit.at).first ?? [])
    .filter(
      ({ at }) =>
        DateTime.isLessThanOrEqualTo(at, now) &&
        DateTime.isGreaterThanOrEqualTo(at, oldest) &&
        (known.first === null || DateTime.isGreaterThan(at, known.first.at))
    )
    .toSorted(compareTouches)
    .slice(-visitLimit)
  return withVisit(remembered.length === 0 ? known : joined(known, remembered), attributionOf(touch, now))
}

/** The journey with these visits. Of touches that repeat each other in a row only the latest is left, and the first one (D-JRN-2). */
const joined = (known: Attribution, visits: ReadonlyArray<TimedTouch>): Attribution => {
  const all = [...journeyOf(known), ...visits].toSorted(compareTouches)
  const first = known.first ?? all[0] ?? null
  const different = all
    .filter((timed) => first === null || compareTouches(timed, first) !== 0)
    .filter((timed, place, rest) => !isRepeated(timed, rest[place + 1] ?? null))
  const later =
    different.length > 1 && isRepeated(different[0] ?? null, first) ? different.slice(1) : different
  const ends = { first, last: later.at(-1) ?? first }
  const between = betweenOf(ends, later)
  return between.length === 0 ? ends : { ...ends, between }
}
