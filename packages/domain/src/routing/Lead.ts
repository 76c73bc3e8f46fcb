import type { Contact } from "../contacts/index.ts"
import { domainOf } from "../contacts/index.ts"
import { type BookingForm, maximumOptions } from "../event-types/index.ts"

/** What a rule may ask of a lead. */
export interface Lead {
  readonly contact: Contact
  /** ISO 3166-1 alpha-2 country of the phone number, when it has one. */
  readonly phoneCountry: string | null
}

/** A field's value as rules compare it; undefined: missing. */
export type FieldValue = string | number | boolean | ReadonlyArray<string> | undefined

/**
 * Reads the fields that conditions name; `attribution.*` is the first touch (management API). Only a multiselect field of
 * the form has several choices, at most as many as it offers; a list under any other field is missing (D-RULE-1).
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

/** Objects and null are as good as missing, and so is a list where one answer is asked for. */
const compared = (value: unknown, most: number | undefined): FieldValue => {
  if (Array.isArray(value) && most !== undefined) return choicesIn(value).slice(0, most)
  return isScalar(value) ? value : undefined
}

const choicesIn = (list: ReadonlyArray<unknown>): ReadonlyArray<string> => list.filter(isScalar).map(String)

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
