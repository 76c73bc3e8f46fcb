import { type Day, plusDays, sameDayIn, weekdayOf } from "./dates.ts"

/**
 * The day that a key moves to, as in the ARIA date grid: arrows by days and weeks, Home and End within the week, Page
 * Up and Page Down by months, with Shift by years. Undefined for other keys. In right-to-left text, left and right are
 * swapped.
 */
export const dayAfterKey = (
  day: Day,
  key: string,
  { isRightToLeft = false, shift = false, weekStart }: KeyOptions
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
      return sameDayIn(day, shift ? -12 : -1)
    case "PageDown":
      return sameDayIn(day, shift ? 12 : 1)
    default:
      return null
  }
}

interface KeyOptions {
  /** 1 for Monday to 7 for Sunday. */
  readonly weekStart: number
  readonly shift?: boolean
  readonly isRightToLeft?: boolean
}
