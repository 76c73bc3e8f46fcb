import { type Booking, takesPlace } from "../../scheduling/bookings/index.ts"
import type { Contact } from "../../leads/contacts/index.ts"
import type { FunnelEntry } from "../../leads/funnel/index.ts"
import type { Transaction } from "../transactions/index.ts"
import { isWithin } from "./period.ts"
import type { Period, StepFigures } from "./Reports.ts"

/** The stored data that the report of the steps needs. */
export interface Leads {
  /** Without erased contacts. */
  readonly contacts: ReadonlyArray<Contact>
  readonly bookings: ReadonlyArray<Booking>
  readonly transactions: ReadonlyArray<Transaction>
  readonly entries: ReadonlyArray<FunnelEntry>
}

/** How far the people of a period came: each step counts those who took all steps before it (D-CON-11). */
export const stepsOf = (
  { bookings, contacts, entries, transactions }: Leads,
  period: Period
): StepFigures => {
  const bookers = new Set(bookings.filter(takesPlace).map(({ contactId }) => contactId))
  const comers = new Set(
    bookings
      .filter((booking) => takesPlace(booking) && booking.attendance?.mark === "attended")
      .map(({ contactId }) => contactId)
  )
  const payers = new Set(transactions.map(({ contactId }) => contactId))
  const leads = contacts.filter((contact) => isLead(contact) && isWithin(contact.createdAt, period))
  const booked = leads.filter(({ id }) => bookers.has(id))
  return {
    visits: visitsOf(entries, period),
    leads: leads.length,
    qualified: leads.filter((contact) => bookers.has(contact.id) || isQualified(contact)).length,
    booked: booked.length,
    came: booked.filter(({ id }) => comers.has(id)).length,
    paid: booked.filter(({ id }) => payers.has(id)).length
  }
}

/** Whether the contact was captured or has booked. Others are known by a payment only. */
const isLead = ({ qualificationStates }: Contact): boolean => Object.keys(qualificationStates).length > 0

/** Whether the contact may book one of the event types. */
const isQualified = ({ qualificationStates }: Contact): boolean =>
  Object.values(qualificationStates).some(
    ({ outcome: { _tag } }) => _tag === "Qualified" || _tag === "Routed"
  )

/** Visitors have no identity, and each is in a field once: so for each event type, the views of its most viewed field. */
const visitsOf = (entries: ReadonlyArray<FunnelEntry>, period: Period): number => {
  const views = new Map<string, Map<string, number>>()
  for (const { at, eventTypeId, events } of entries) {
    if (!isWithin(at, period)) continue
    const fields = views.get(eventTypeId) ?? new Map<string, number>()
    views.set(eventTypeId, fields)
    for (const { field } of events) fields.set(field, (fields.get(field) ?? 0) + 1)
  }
  return [...views.values()].reduce((sum, fields) => sum + Math.max(0, ...fields.values()), 0)
}
