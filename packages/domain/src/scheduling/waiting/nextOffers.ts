import { type Interval, overlaps } from "../availability/index.ts"
import type { WaitingEntryId } from "../bookings/index.ts"
import { waitingLimits } from "./WaitingEntry.ts"

/** A person who waits. Times are epoch milliseconds. */
interface Waiting {
  readonly id: WaitingEntryId
  /** The periods that suit: a booking begins and ends in one. */
  readonly periods: ReadonlyArray<Interval>
}

/** An offer that was made. */
export interface MadeOffer {
  readonly to: WaitingEntryId
  readonly start: number
  /** Whether the person can still take it. */
  readonly isLive: boolean
}

export interface OfferQuestion {
  /** In the order in which they joined. */
  readonly waiting: ReadonlyArray<Waiting>
  readonly made: ReadonlyArray<MadeOffer>
  /** The open starts, ascending. */
  readonly starts: ReadonlyArray<number>
  /** How long a booking lasts, and the hosts' time around its start, in milliseconds. */
  readonly length: number
  readonly before: number
  readonly after: number
}

/** A start for a person. */
export interface NextOffer {
  readonly to: WaitingEntryId
  readonly start: number
}

/**
 * Who is offered which start now (D-WAIT-4). In the order of the list, each person without a live offer gets the first start that suits
 * and was not offered to them before. No two live offers overlap, and a start that a few people did not take is left to all visitors.
 */
export const nextOffers = ({
  after,
  before,
  length,
  made,
  starts,
  waiting
}: OfferQuestion): ReadonlyArray<NextOffer> => {
  const kept = (start: number): Interval => ({ start: start - before, end: start + after })
  const taken = made.filter(({ isLive }) => isLive).map(({ start }) => kept(start))
  const offersOfStart = Map.groupBy(made, ({ start }) => start)
  const offersTo = Map.groupBy(made, ({ to }) => to)
  const next: Array<NextOffer> = []
  for (const { id, periods } of waiting) {
    const earlier = offersTo.get(id) ?? []
    if (earlier.length >= waitingLimits.offersToPerson || earlier.some(({ isLive }) => isLive)) continue
    const start = starts.find(
      (open) =>
        periods.some((period) => open >= period.start && open + length <= period.end) &&
        (offersOfStart.get(open)?.length ?? 0) < waitingLimits.offersOfStart &&
        !earlier.some((offer) => offer.start === open) &&
        !taken.some((other) => overlaps(other, kept(open)))
    )
    if (start === undefined) continue
    taken.push(kept(start))
    next.push({ to: id, start })
  }
  return next
}
