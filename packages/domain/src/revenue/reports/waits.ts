import { type Booking, endOf, hasLapsed, waits } from "../../scheduling/bookings/index.ts"
import type { Reservation } from "../../scheduling/bookings/index.ts"
import type { WaitingEntry } from "../../scheduling/waiting/index.ts"
import type { EventTypeId } from "../../workspace/event-types/index.ts"
import { byKey } from "./figures.ts"
import { isWithin } from "./period.ts"
import type { WaitEnd, WaitFigures, WaitQuestion } from "./Reports.ts"

/** Some bookings, places or offers of an event type. */
export type WaitCount = { readonly eventTypeId: EventTypeId; readonly count: number } & (
  | {
      readonly of: "approval" | "payment"
      readonly status: Booking["status"]
      /** Whether the time to wait is over. */
      readonly isOver: boolean
    }
  | { readonly of: "joined" | "offers" | "taken" }
)

/** The result of a booking that waited. One that was moved later counts as confirmed, and so does its move if it did not wait itself. */
const endOfWait = ({
  isOver,
  status
}: Pick<Extract<WaitCount, { status: string }>, "isOver" | "status">): WaitEnd =>
  waits({ status }) ? (isOver ? "expired" : "waiting") : (endOf({ status }) ?? "confirmed")

/** The figures of counts, by ascending id of the event type; only those with counts. */
export const waitFigures = (counts: ReadonlyArray<WaitCount>): ReadonlyArray<WaitFigures> =>
  [...Map.groupBy(counts, ({ eventTypeId }) => eventTypeId)]
    .toSorted(([one], [other]) => byKey(one, other))
    .map(([eventTypeId, group]) => {
      const sum = (isMeant: (count: WaitCount) => boolean) =>
        group.filter(isMeant).reduce((all, { count }) => all + count, 0)
      const ends = (of: "approval" | "payment") => {
        const ended = (end: WaitEnd) =>
          sum((count) => count.of === of && "status" in count && endOfWait(count) === end)
        return {
          waiting: ended("waiting"),
          confirmed: ended("confirmed"),
          declined: ended("declined"),
          expired: ended("expired"),
          cancelled: ended("cancelled")
        }
      }
      return {
        eventTypeId,
        requests: ends("approval"),
        payments: ends("payment"),
        waitingList: {
          joined: sum(({ of }) => of === "joined"),
          offers: sum(({ of }) => of === "offers"),
          taken: sum(({ of }) => of === "taken")
        }
      }
    })

/** What waited in a period, by the time at which it was made (D-HOLD-8). Records that were removed do not count. */
export const waitsOf = (
  records: {
    readonly bookings: ReadonlyArray<Booking>
    readonly reservations: ReadonlyArray<Reservation>
    readonly waitingEntries: ReadonlyArray<WaitingEntry>
  },
  question: WaitQuestion
): ReadonlyArray<WaitFigures> => {
  const isMeant = ({ createdAt, eventTypeId }: Pick<Booking, "createdAt" | "eventTypeId">) =>
    isWithin(createdAt, question) && (question.eventTypeId ?? eventTypeId) === eventTypeId
  const one = ({ eventTypeId }: Pick<Booking, "eventTypeId">) => ({ eventTypeId, count: 1 })
  const offers = records.reservations.filter(
    (offer) => isMeant(offer) && offer.waitingEntryId !== null && offer.createdBy === null
  )
  return waitFigures([
    ...records.bookings.filter(isMeant).flatMap((booking): ReadonlyArray<WaitCount> => {
      const { hold, status } = booking
      if (hold === undefined) return []
      return [{ ...one(booking), of: hold.reason, status, isOver: hasLapsed(hold.until, question.now) }]
    }),
    ...records.waitingEntries
      .filter((entry) => isMeant(entry) && entry.proposedBy === null)
      .map((entry) => ({ ...one(entry), of: "joined" as const })),
    ...offers.map((offer) => ({ ...one(offer), of: "offers" as const })),
    ...offers
      .filter(({ bookingUid }) => bookingUid !== null)
      .map((offer) => ({ ...one(offer), of: "taken" as const }))
  ])
}
