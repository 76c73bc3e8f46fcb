import { choicesOf, matches } from "@calendeal/domain/routing"
import type { EventType } from "../api/client.ts"
import { fieldsIn } from "./conditions.ts"

/** What is entered about a pretend lead, by the field of rules. */
export type PretendLead = Readonly<Record<string, string>>

/** Whether each rule fits, until one decides. */
export interface Trial {
  readonly refusals: ReadonlyArray<boolean>
  readonly routes: ReadonlyArray<boolean>
}

/** The domain of an email address. */
const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1)

/** Tries the rules in their order, with the code that decides about real leads (D-CON-34). Rules after the first that fits are not tried. */
export const tryRules = (
  { disqualification, form, routing }: Pick<EventType, "disqualification" | "form" | "routing">,
  lead: PretendLead
): Trial => {
  const isMultiple = (field: string) =>
    form.fields.some(({ key, type }) => type === "multiselect" && field === `custom.${key}`)
  const answerTo = (field: string) => {
    const typed = field === "email_domain" ? domainOf(lead["email"] ?? "") : (lead[field] ?? "")
    if (typed === "") return undefined
    return choicesOf(isMultiple(field) ? typed.split(",").map((part) => part.trim()) : [typed])
  }
  const until = (rules: ReadonlyArray<{ readonly when: EventType["routing"][number]["when"] }>) => {
    const index = rules.findIndex(({ when }) => matches(when, answerTo))
    return rules.slice(0, index === -1 ? rules.length : index + 1).map((_, place) => place === index)
  }
  const refusals = until(disqualification)
  return { refusals, routes: refusals.at(-1) === true ? [] : until(routing) }
}

/** The fields that the rules read, which a pretend lead has to answer. The domain is part of the email. */
export const fieldsOfRules = ({
  disqualification,
  routing
}: Pick<EventType, "disqualification" | "routing">): ReadonlyArray<string> => [
  ...new Set(
    ["email", ...[...disqualification, ...routing].flatMap(({ when }) => fieldsIn(when))].map((field) =>
      field === "email_domain" ? "email" : field
    )
  )
]
