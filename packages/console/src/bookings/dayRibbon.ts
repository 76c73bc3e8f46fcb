import { shifted } from "../parts/days.ts"

/** The days that the ribbon shows. */
export const ribbonLength = 14

/** The days of the ribbon, today first. */
export const ribbonDays = (today: string): ReadonlyArray<string> =>
  Array.from({ length: ribbonLength }, (_, nth) => shifted(today, nth))

/** The length of a day's line in percent: the fullest day has the longest one, and a day with few minutes can still be seen. */
export const shareOf = (minutes: number, all: ReadonlyArray<number>): number =>
  minutes === 0 ? 0 : Math.max(12, Math.round((72 * minutes) / Math.max(...all)))

/** The place of the day that a key moves the focus to. Null: the key moves nothing. */
export const placeAfter = (key: string, place: number): number | null => {
  const last = ribbonLength - 1
  switch (key) {
    case "ArrowLeft":
      return Math.max(place - 1, 0)
    case "ArrowRight":
      return Math.min(place + 1, last)
    case "Home":
      return 0
    case "End":
      return last
    default:
      return null
  }
}
