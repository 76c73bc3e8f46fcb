import type { BookingInList } from "../api/client.ts"

/** What the week draws at one place: a booking, or all bookings of a group. */
export interface Block<Meeting> {
  /** The booking that the block opens: of a group the first one. */
  readonly booking: Meeting
  /** The seats of the group that are taken; null: the booking is of no group. */
  readonly taken: number | null
}

/** The blocks of these bookings: a group is one, at the place of its first booking (D-CON-180). */
export const weekBlocks = <Meeting extends Pick<BookingInList, "group">>(
  bookings: ReadonlyArray<Meeting>
): ReadonlyArray<Block<Meeting>> => {
  const blocks = new Map<unknown, Block<Meeting>>()
  for (const booking of bookings) {
    const { group } = booking
    const key = group?.id ?? booking
    const block = blocks.get(key) ?? { booking, taken: group === undefined ? null : 0 }
    blocks.set(key, { ...block, taken: block.taken === null ? null : block.taken + (group?.seats ?? 0) })
  }
  return [...blocks.values()]
}
