import * as DateTime from "effect/DateTime"
import type { Attribution, Contact, DecidingRule, Outcome, TimedTouch } from "../contacts/index.ts"
import { type EventType, standardFields } from "../event-types/index.ts"
import { amountOf, type Money } from "../money/index.ts"

/** Of an event type: what people call it. Null: it was removed. */
export const eventTypeTold = (eventType: EventType | null) =>
  eventType && { id: eventType.id, slug: eventType.slug, title: eventType.title }

/** Of the person behind a deal or a payment: who it is. Null: it was erased. */
export const personTold = (contact: Contact | null) =>
  contact && { id: contact.id, email: contact.email, name: contact.name, phone: contact.phone }

/** The first touch and the last (D-CAP-3); of an erased contact neither. */
export const attributionTold = (attribution: Attribution | undefined) => ({
  first: touchTold(attribution?.first ?? null),
  last: touchTold(attribution?.last ?? null)
})

const touchTold = (timed: TimedTouch | null) => timed && { at: instant(timed.at), touch: timed.touch }

/** The rule that turned somebody away, or named the hosts. Null: no rule decided, or it was not noted. */
export const ruleTold = (kind: "disqualification" | "routing", rule: DecidingRule | undefined) =>
  rule === undefined ? null : { kind, number: rule.number, name: rule.name }

/** The rule behind an outcome. */
export const ruleOf = (outcome: Outcome) => {
  if (outcome._tag === "Disqualified") return ruleTold("disqualification", outcome.rule)
  return outcome._tag === "Routed" ? ruleTold("routing", outcome.rule) : null
}

/** What was answered: in the form's order with its labels, then what the form does not ask any more, without. */
export const answersTold = (
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

/** `YYYY-MM-DDTHH:MM:SSZ`, as everywhere on the wire (D-HTTP-6). */
export const instant = (at: DateTime.Utc): string => `${DateTime.formatIso(at).slice(0, 19)}Z`

/** An amount with its currency, as the public API has them. */
export const moneyTold = ({ cents, currency }: Money) => ({ amount: amountOf(cents), currency })
