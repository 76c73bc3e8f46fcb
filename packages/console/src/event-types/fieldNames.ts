import type { EventType } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

/** The names of an event type's fields, for what changed. Those of its plain settings stand in the words under the field's name. */
export const eventTypeFields = (
  texts: ConsoleWords["eventTypes"]
): Readonly<Record<keyof EventType, string>> => ({
  id: texts.name,
  slug: texts.address,
  title: texts.name,
  titleTemplate: texts.titleTemplate,
  description: texts.about,
  hosts: texts.whoHosts,
  schedule: texts.hours,
  locations: texts.where,
  conference: texts.conference,
  form: texts.questions,
  consent: texts.consent,
  emailPolicy: texts.who,
  disqualification: texts.refusals,
  routing: texts.routing,
  confirmation: texts.redirect,
  dealValue: texts.deal,
  price: texts.price,
  ...texts.settings
})

/** A value in a comparison of two versions. */
export const valueText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 1)
