import type { Attribution, Contact, DecidingRule, Outcome, TimedTouch } from "../contacts/index.ts"
import { type EventType, standardFields } from "../event-types/index.ts"
import { amountOf, type Money } from "../money/index.ts"

/** How people know an event type. Null: it was removed. */
export const eventTypeSummary = (eventType: EventType | null) =>
  eventType && { id: eventType.id, slug: eventType.slug, title: eventType.title }

/** The person behind a deal or a payment. Null: the contact was erased. */
export const personOf = (contact: Contact | null) =>
  contact && { id: contact.id, email: contact.email, name: contact.name, phone: contact.phone }

/** The first touch and the last (D-CAP-3); both null for an erased contact. */
export const attributionOf = (attribution: Attribution | undefined) => ({
  first: touchOf(attribution?.first ?? null),
  last: touchOf(attribution?.last ?? null)
})

const touchOf = (timed: TimedTouch | null) => timed && { at: timed.at, touch: timed.touch }

/** The rule that disqualified a contact or chose the hosts. Null: no rule decided, or it was not recorded. */
export const ruleNamed = (kind: "disqualification" | "routing", rule: DecidingRule | undefined) =>
  rule === undefined ? null : { kind, number: rule.number, name: rule.name }

/** The rule behind an outcome. */
export const ruleOf = (outcome: Outcome) => {
  if (outcome._tag === "Disqualified") return ruleNamed("disqualification", outcome.rule)
  return outcome._tag === "Routed" ? ruleNamed("routing", outcome.rule) : null
}

/** The answers in the form's order with its labels, then those to fields that the form no longer has, without labels. */
export const answersOf = (
  eventType: EventType | null,
  given: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>> = {}
) => {
  const asked = (eventType?.form.fields ?? []).flatMap(({ key, label }) => {
    const value = Object.hasOwn(given, key) ? given[key] : Object.hasOwn(known, key) ? known[key] : undefined
    return value === undefined ? [] : [{ key, label, value }]
  })
  const keys = new Set(asked.map(({ key }) => key))
  const rest = Object.entries(given).filter(([key]) => !keys.has(key) && !standardFields.includes(key))
  return [...asked, ...rest.map(([key, value]) => ({ key, label: null, value }))]
}

/** An amount with its currency, as the public API has them. */
export const moneyOf = ({ cents, currency }: Money) => ({ amount: amountOf(cents), currency })
