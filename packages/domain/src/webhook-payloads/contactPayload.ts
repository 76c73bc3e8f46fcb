import { type Contact, outcomeFor } from "../contacts/index.ts"
import { type EventType, type EventTypeId, formKeys } from "../event-types/index.ts"
import { answersOf, attributionOf, eventTypeSummary, ruleOf } from "./parts.ts"

/** Contact events: who it is, its answers, where it came from, and the outcome of the event type's rules. */
export const contactPayload = (contact: Contact, eventTypeId: EventTypeId, eventType: EventType | null) => {
  const outcome = outcomeFor(contact, eventTypeId)
  // Answers to other event types' forms are left out.
  const asked = eventType === null ? new Set<string>() : formKeys(eventType.form)
  const given = Object.fromEntries(Object.entries(contact.customFields).filter(([key]) => asked.has(key)))
  return {
    id: contact.id,
    eventTypeId,
    eventType: eventTypeSummary(eventType),
    email: contact.email,
    name: contact.name,
    phone: contact.phone,
    outcome: outcomes[outcome._tag],
    rule: ruleOf(outcome),
    answers: answersOf(eventType, given),
    attribution: attributionOf(contact.attribution),
    createdAt: contact.createdAt
  }
}

const outcomes = {
  Undecided: "undecided",
  Qualified: "qualified",
  Routed: "routed",
  Disqualified: "disqualified"
} as const
