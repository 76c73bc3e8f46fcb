import * as DateTime from "effect/DateTime"
import type { Deal } from "../../leads/deals/index.ts"
import { dayLength } from "../../scheduling/availability/index.ts"
import type { Booking } from "../../scheduling/bookings/index.ts"
import { percentile, type Sales, sumsOf } from "./figures.ts"
import { isWithin } from "./period.ts"
import { isSold } from "./selection.ts"
import { ageClasses, type DealFigures, type DealQuestion } from "./Reports.ts"

/** How old open deals are, and how long closed ones took from the first touch (D-REP-4). */
export const dealsOf = (
  { bookings, contacts, deals: all }: Pick<Sales, "bookings" | "contacts" | "deals">,
  question: DealQuestion
): DealFigures => {
  const bookingOf = new Map<string | null, Booking>(bookings.map((booking) => [booking.uid, booking]))
  const deals = all.filter(({ bookingUid }) => isSold(bookingOf.get(bookingUid), question))
  const begunOf = new Map(
    contacts.map(({ attribution, createdAt, id }) => [id, attribution.first?.at ?? createdAt])
  )
  const took = deals.flatMap(({ closedAt, contactId }) => {
    const begun = begunOf.get(contactId)
    if (closedAt === null || begun === undefined || !isWithin(closedAt, question)) return []
    return [(DateTime.toEpochMillis(closedAt) - DateTime.toEpochMillis(begun)) / 1000]
  })
  const ascending = took.toSorted((one, other) => one - other)
  const open = deals.filter(({ status }) => status === "open")
  return {
    open: [...Map.groupBy(open, (deal) => `${ageClassOf(deal, question.now)} ${deal.stage ?? ""}`).values()]
      .map((group) => ({
        place: group[0] === undefined ? 0 : ageClassOf(group[0], question.now),
        stage: group[0]?.stage ?? null,
        deals: group.length,
        value: sumsOf(
          group.flatMap(({ value }) => (value === null ? [] : { ...value, cents: BigInt(value.cents) }))
        )
      }))
      .toSorted(
        (one, other) => one.place - other.place || ((one.stage ?? "") < (other.stage ?? "") ? -1 : 1)
      ),
    closed: {
      deals: took.length,
      medianSeconds: percentile(ascending, 0.5),
      ninetiethSeconds: percentile(ascending, 0.9)
    }
  }
}

const ageClassOf = ({ openedAt }: Deal, now: DateTime.Utc): number => {
  const age = DateTime.toEpochMillis(now) - DateTime.toEpochMillis(openedAt)
  return Math.max(
    0,
    ageClasses.findLastIndex((days) => days * dayLength <= age)
  )
}
