import { say } from "@calendeal/web-kit/say"
import type { EventType } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

const known = ["email", "email_domain", "name", "phone", "phone_country"] as const

/** What rules can read of the first visit. */
const touches = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "fbclid",
  "referrer"
]

/** The fields that rules can read. */
export const ruleFields = (form: EventType["form"]): ReadonlyArray<string> => [
  ...form.fields.map(({ key }) => `custom.${key}`),
  ...known,
  ...touches.map((name) => `attribution.${name}`)
]

/** The name of a field of rules for people. */
export const fieldLabel = (field: string, form: EventType["form"], words: ConsoleWords): string => {
  const own = known.find((name) => name === field)
  if (own !== undefined) return words.eventTypes[`field_${own}`]
  if (field.startsWith("attribution."))
    return say(words.eventTypes.field_first, { name: field.slice("attribution.".length) })
  const key = field.replace(/^custom\./, "")
  return form.fields.find((each) => each.key === key)?.label || key
}
