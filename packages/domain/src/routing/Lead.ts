import type { Contact } from "../contacts/index.ts"
import { domainOf } from "../contacts/index.ts"

/** What a rule may ask of a lead. */
export interface Lead {
  readonly contact: Contact
  /** ISO 3166-1 alpha-2 country of the phone number, when it has one. */
  readonly phoneCountry: string | null
}

/** A field's value as rules compare it; undefined: missing. */
export type FieldValue = string | number | boolean | ReadonlyArray<string> | undefined

/** The value of the field that a condition names; `attribution.*` reads the first touch (management API). */
export const fieldOf = ({ contact, phoneCountry }: Lead, field: string): FieldValue => {
  if (field.startsWith("custom.")) return comparable(contact.customFields, field.slice("custom.".length))
  if (field.startsWith("attribution.")) {
    return comparable(contact.attribution.first?.touch ?? {}, field.slice("attribution.".length))
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

/** Answers of several choices compare choice by choice; objects and null are as good as missing. */
const comparable = (record: object, key: string): FieldValue => {
  const value: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined
  if (Array.isArray(value)) return value.filter((item) => typeof item !== "object").map(String)
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined
}
