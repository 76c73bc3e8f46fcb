import { nearerHalf, type Period, shortest } from "./periods.ts"

/** A page of bookings whose start is in a period, in any order. `isWhole`: the period has no more. */
export interface Page<Meeting> {
  readonly items: ReadonlyArray<Meeting>
  readonly isWhole: boolean
}

interface Starting {
  readonly startAt: string
}

/**
 * The meetings of a day in the order of their start. The API lists by creation, so a day with more than a page is read from now
 * on in shorter periods, until one of them has meetings; after the last meeting, back from now. `isWhole`: these are all.
 */
export const dayMeetings = async <Meeting extends Starting>(
  read: (period: Period) => Promise<Page<Meeting>>,
  day: Period,
  now: number
): Promise<Page<Meeting>> => {
  const page = await read(day)
  if (page.isWhole) return { items: inOrder(page.items), isWhole: true }
  const next = await nearest(read, "later", { from: Math.max(day.from, now), to: day.to })
  const items = next.length > 0 ? next : await nearest(read, "earlier", { from: day.from, to: now })
  return { items: inOrder(items), isWhole: false }
}

/** The meetings nearest to one end of a period; of a part of an hour with more than a page, some. */
const nearest = async <Meeting extends Starting>(
  read: (period: Period) => Promise<Page<Meeting>>,
  way: "later" | "earlier",
  whole: Period
): Promise<ReadonlyArray<Meeting>> => {
  let left = whole
  while (left.from < left.to) {
    let part = left
    let page = await read(part)
    while (!page.isWhole && part.to - part.from > shortest) {
      part = nearerHalf(way, part)
      page = await read(part)
    }
    if (page.items.length > 0) return page.items
    left = way === "later" ? { from: part.to, to: left.to } : { from: left.from, to: part.from }
  }
  return []
}

const inOrder = <Meeting extends Starting>(items: ReadonlyArray<Meeting>) =>
  items.toSorted((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt))
