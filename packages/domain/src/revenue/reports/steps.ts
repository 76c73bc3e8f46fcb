import { type Booking, takesPlace } from "../../scheduling/bookings/index.ts"
import type { Contact } from "../../leads/contacts/index.ts"
import type { FunnelEntry } from "../../leads/funnel/index.ts"
import type { Transaction } from "../transactions/index.ts"
import type { EventTypeId } from "../../workspace/event-types/index.ts"
import { isWithin } from "./period.ts"
import { isMet } from "./selection.ts"
import type { FormQuestion, StepFigures } from "./Reports.ts"

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
  question: FormQuestion
): StepFigures => {
  const { eventTypeId } = question
  const held = bookings.filter((booking) => takesPlace(booking) && isMet(booking, question))
  const bookers = new Set(held.map(({ contactId }) => contactId))
  const comers = new Set(
    held.filter(({ attendance }) => attendance?.mark === "attended").map(({ contactId }) => contactId)
  )
  const payers = new Set(transactions.map(({ contactId }) => contactId))
  const leads = leadsOf(contacts, question)
  const booked = leads.filter(({ id }) => bookers.has(id))
  return {
    visits: visitsOf(entries, question),
    leads: leads.length,
    qualified: leads.filter((contact) => bookers.has(contact.id) || isQualified(contact, eventTypeId)).length,
    booked: booked.length,
    came: booked.filter(({ id }) => comers.has(id)).length,
    paid: booked.filter(({ id }) => payers.has(id)).length
  }
}

/** The contacts whose first capture or booking was in the period, with an event type those who were captured for it or have booked it. */
export const leadsOf = (contacts: ReadonlyArray<Contact>, question: FormQuestion): ReadonlyArray<Contact> =>
  contacts.filter(
    (contact) => statesOf(contact, question.eventTypeId).length > 0 && isWithin(contact.createdAt, question)
  )

/** The contact's states of the event type, or of all. Contacts without one are known by a payment only, and are no leads. */
const statesOf = ({ qualificationStates }: Contact, eventTypeId: EventTypeId | undefined) =>
  eventTypeId === undefined
    ? Object.values(qualificationStates)
    : [qualificationStates[eventTypeId]].filter((state) => state !== undefined)

/** Whether the contact may book the event type, or one of all. */
const isQualified = (contact: Contact, eventTypeId: EventTypeId | undefined): boolean =>
  statesOf(contact, eventTypeId).some(({ outcome: { _tag } }) => _tag === "Qualified" || _tag === "Routed")

/** Visitors have no identity, and each is in a field once: so for each event type, the views of its most viewed field. */
const visitsOf = (entries: ReadonlyArray<FunnelEntry>, question: FormQuestion): number => {
  const views = new Map<string, Map<string, number>>()
  for (const { at, eventTypeId, events } of entries) {
    if (!isWithin(at, question) || (question.eventTypeId ?? eventTypeId) !== eventTypeId) continue
    const fields = views.get(eventTypeId) ?? new Map<string, number>()
    views.set(eventTypeId, fields)
    for (const { field } of events) fields.set(field, (fields.get(field) ?? 0) + 1)
  }
  return [...views.values()].reduce((sum, fields) => sum + Math.max(0, ...fields.values()), 0)
}
