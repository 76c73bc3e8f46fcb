import { type Contact } from "../contacts/index.ts"
import { domainOf } from "../../kernel/texts/index.ts"
import { type BookingForm, maximumOptions } from "../../workspace/event-types/index.ts"

/** The data that rules are evaluated on. */
export interface Lead {
  readonly contact: Contact
  /** The country of the phone number, ISO 3166-1 alpha-2. Null: unknown. */
  readonly phoneCountry: string | null
}

/** A field's value for rules. Undefined: missing. */
export type FieldValue = string | number | boolean | ReadonlyArray<string> | undefined

/**
 * Reads the fields of conditions; `attribution.*` is the first touch. Only a multiselect field of the form has several
 * choices, at most as many as it has options. A list in any other field counts as missing (D-RULE-1).
 */
export const fieldsOf = ({ contact, phoneCountry }: Lead, form: BookingForm) => {
  const choices = new Map(
    form.fields
      .filter(({ type }) => type === "multiselect")
      .map(({ key, options }) => [key, options?.length ?? maximumOptions])
  )
  return (field: string): FieldValue => {
    if (field.startsWith("custom.")) {
      const key = field.slice("custom.".length)
      return compared(valueUnder(contact.customFields, key), choices.get(key))
    }
    if (field.startsWith("attribution.")) {
      const touch = contact.attribution.first?.touch ?? {}
      return compared(valueUnder(touch, field.slice("attribution.".length)), undefined)
    }
    switch (field) {
      case "email":
        return contact.email
      case "email_domain":
        return domainOf(contact.email)
      case "name":
        return contact.name ?? undefined
      case "phone":
        return contact.phone || undefined
      case "phone_country":
        return phoneCountry ?? undefined
      default:
        return undefined
    }
  }
}

const valueUnder = (record: object, key: string): unknown =>
  Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined

/** Objects, null and unexpected lists count as missing. */
const compared = (value: unknown, most: number | undefined): FieldValue => {
  if (Array.isArray(value) && most !== undefined) return choicesIn(value).slice(0, most)
  return isScalar(value) ? value : undefined
}

const choicesIn = (list: ReadonlyArray<unknown>): ReadonlyArray<string> => list.filter(isScalar).map(String)

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
