import { type Contact, outcomeFor } from "../contacts/index.ts"
import { type EventType, type EventTypeId, formKeys } from "../event-types/index.ts"
import { answersTold, attributionTold, eventTypeTold, instant, ruleOf } from "./told.ts"

/** Of a contact: who it is, what it answered, where it came from, and what the rules of the event type said. */
export const contactTold = (contact: Contact, eventTypeId: EventTypeId, eventType: EventType | null) => {
  const outcome = outcomeFor(contact, eventTypeId)
  // What other event types asked is none of this one's.
  const asked = eventType === null ? new Set<string>() : formKeys(eventType.form)
  const given = Object.fromEntries(Object.entries(contact.customFields).filter(([key]) => asked.has(key)))
  return {
    id: contact.id,
    eventTypeId,
    eventType: eventTypeTold(eventType),
    email: contact.email,
    name: contact.name,
    phone: contact.phone,
    outcome: outcomes[outcome._tag],
    rule: ruleOf(outcome),
    answers: answersTold(eventType, given),
    attribution: attributionTold(contact.attribution),
    createdAt: instant(contact.createdAt)
  }
}

const outcomes = {
  Undecided: "undecided",
  Qualified: "qualified",
  Routed: "routed",
  Disqualified: "disqualified"
} as const
