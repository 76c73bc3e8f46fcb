import * as DateTime from "effect/DateTime"
import type { ContactId } from "../../leads/contacts/index.ts"
import { signedCents } from "../transactions/index.ts"
import { percentile, sumsOf } from "./figures.ts"
import { atOnceMinutes, type LeadFigures, type LeadQuestion, longestAfter } from "./Reports.ts"
import { type Leads, leadsOf } from "./steps.ts"

/** How soon the leads of the period booked (D-REP-9), and what the leads of each month have paid since (D-REP-10). */
export const leadFiguresOf = (
  { bookings, contacts, transactions }: Omit<Leads, "entries">,
  question: LeadQuestion
): LeadFigures => {
  const leads = leadsOf(contacts, question)
  const firstOf = new Map<ContactId, number>()
  for (const { contactId, createdAt, eventTypeId } of bookings) {
    if ((question.eventTypeId ?? eventTypeId) !== eventTypeId) continue
    const at = DateTime.toEpochMillis(createdAt)
    firstOf.set(contactId, Math.min(firstOf.get(contactId) ?? at, at))
  }
  const took = leads.flatMap(({ createdAt, id }) => {
    const first = firstOf.get(id)
    // Two processes can store the lead and its booking.
    return first === undefined ? [] : [Math.max(0, first - DateTime.toEpochMillis(createdAt)) / 1000]
  })
  const ascending = took.toSorted((one, other) => one - other)
  const monthOf = (at: DateTime.Utc) =>
    question.months.findLastIndex((start) => start <= DateTime.toEpochMillis(at))
  const paidBy = Map.groupBy(transactions, ({ contactId }) => contactId)
  return {
    speed: {
      booked: took.length,
      atOnce: took.filter((seconds) => seconds <= atOnceMinutes * 60).length,
      medianSeconds: percentile(ascending, 0.5),
      ninetiethSeconds: percentile(ascending, 0.9)
    },
    cohorts: [...Map.groupBy(leads, ({ createdAt }) => monthOf(createdAt))]
      .map(([month, group]) => {
        const paid = group.flatMap(({ id }) => paidBy.get(id) ?? [])
        const afterOf = (at: DateTime.Utc) => Math.min(Math.max(monthOf(at) - month, 0), longestAfter)
        return {
          month,
          leads: group.length,
          customers: group.filter(({ id }) => paidBy.has(id)).length,
          revenue: [...Map.groupBy(paid, ({ transactionAt }) => afterOf(transactionAt))]
            .map(([after, entries]) => ({
              after,
              revenue: sumsOf(
                entries.map((entry) => ({ currency: entry.money.currency, cents: signedCents(entry) }))
              )
            }))
            .toSorted((one, other) => one.after - other.after)
        }
      })
      .toSorted((one, other) => one.month - other.month)
  }
}
