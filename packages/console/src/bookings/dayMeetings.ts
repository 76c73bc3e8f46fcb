/** Half-open period of starts, in milliseconds since 1970. */
interface Period {
  readonly from: number
  readonly to: number
}

/** A page of the bookings that start in a period. `isWhole`: the period has no more. */
interface Page<Meeting> {
  readonly items: ReadonlyArray<Meeting>
  readonly isWhole: boolean
}

type Read<Meeting> = (period: Period, sort: "startAt" | "-startAt") => Promise<Page<Meeting>>

/** The meetings of a day by their start. Of more than a page, the next ones, or after the last one the latest. */
export const dayMeetings = async <Meeting>(
  read: Read<Meeting>,
  day: Period,
  now: number
): Promise<Page<Meeting>> => {
  const all = await read(day, "startAt")
  if (all.isWhole) return all
  const next = await read({ from: now, to: day.to }, "startAt")
  if (next.items.length > 0) return { items: next.items, isWhole: false }
  const latest = await read({ from: day.from, to: now }, "-startAt")
  return { items: latest.items.toReversed(), isWhole: false }
}
