import { type Day, plusDays, weekdayOf } from "./dates.ts"
import { shownDays } from "./weekGrid.ts"

/**
 * The day that a key moves to, as in the ARIA date grid: arrows by days and weeks, Home and End within the week, Page
 * Up and Page Down by the weeks that are shown at once. Null for other keys. In right-to-left text, left and right are
 * swapped.
 */
export const dayAfterKey = (
  day: Day,
  key: string,
  { isRightToLeft = false, weekStart }: KeyOptions
): Day | null => {
  const inWeek = (weekdayOf(day) - weekStart + 7) % 7
  const forward = isRightToLeft ? -1 : 1
  switch (key) {
    case "ArrowLeft":
      return plusDays(day, -forward)
    case "ArrowRight":
      return plusDays(day, forward)
    case "ArrowUp":
      return plusDays(day, -7)
    case "ArrowDown":
      return plusDays(day, 7)
    case "Home":
      return plusDays(day, -inWeek)
    case "End":
      return plusDays(day, 6 - inWeek)
    case "PageUp":
      return plusDays(day, -shownDays)
    case "PageDown":
      return plusDays(day, shownDays)
    default:
      return null
  }
}

interface KeyOptions {
  /** 1 for Monday to 7 for Sunday. */
  readonly weekStart: number
  readonly isRightToLeft?: boolean
}
