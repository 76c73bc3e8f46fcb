import { compareTouches, textOfTouch, type TimedTouch, type Touch } from "./Touch.ts"

/** The most touches between the first and the last one, and the most characters of all as JSON (D-JRN-3). */
export const [betweenLimit, betweenTextLimit] = [20, 16_000]

interface Ends {
  readonly first: TimedTouch | null
  readonly last: TimedTouch | null
}

/**
 * The touches between the first and the last one, by time, without those that are an end (D-JRN-2). The oldest are left out if
 * they are too many, so that the order of merging does not matter. Total.
 */
export const betweenOf = (
  { first, last }: Ends,
  touches: ReadonlyArray<TimedTouch | null>
): ReadonlyArray<TimedTouch> => {
  const isEnd = (timed: TimedTouch) =>
    [first, last].some((end) => end !== null && compareTouches(end, timed) === 0)
  const ordered = touches
    .filter((timed) => timed !== null)
    .filter((timed) => !isEnd(timed))
    .map(({ at, touch }) => ({ at, touch: shortened(touch) }))
    .toSorted(compareTouches)
  return latestOf(
    ordered.filter((timed, place) => {
      const before = ordered[place - 1]
      return before === undefined || compareTouches(before, timed) !== 0
    })
  )
}

/** Whether a touch repeats another one: each step of a form sends it again, and that is no other visit. */
export const isRepeated = (one: TimedTouch | null, other: TimedTouch | null): boolean =>
  one !== null && other !== null && textOfTouch(shortened(one.touch)) === textOfTouch(shortened(other.touch))

const latestOf = (touches: ReadonlyArray<TimedTouch>): ReadonlyArray<TimedTouch> => {
  const latest = touches.slice(-betweenLimit)
  let room = betweenTextLimit
  const tooLong = latest.findLastIndex(({ touch }) => (room -= textOfTouch(touch).length) < 0)
  return latest.slice(tooLong + 1)
}

/** Without the query of the landing page, and with the site of the referrer only: both can contain personal data. */
const shortened = ({ landing_page, referrer, ...others }: Touch): Touch => {
  const [page] = /^[^?#]+/.exec(landing_page ?? "") ?? []
  const [site] = /^[^/?#]*\/\/[^/?#]+/.exec(referrer ?? "") ?? []
  return {
    ...others,
    ...(site !== undefined && { referrer: site }),
    ...(page !== undefined && { landing_page: page })
  }
}
