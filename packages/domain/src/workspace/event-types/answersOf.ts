import { type EventType, standardFields } from "./EventType.ts"

/** The answers in the form's order with labels, then the answers to removed fields without labels. */
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
