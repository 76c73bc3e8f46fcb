import type * as Schema from "effect/Schema"

// Emails and phone numbers are pasted from address books and pages, which add characters that a person does not see (D-TEXT-4).

interface JsonObject {
  readonly [key: string]: Schema.Json
}

/** Format characters: marks of direction, joiners, soft hyphens. */
const marks = /\p{Cf}/gu

/** Characters that no domain has, or that would start another part of a URL. */
const foreign = /[\s/\\:?#@%*[\]<>^|]/u

const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text)

/** The email with its domain in Punycode, as browsers send it; unchanged, if the domain is none. */
const withAsciiDomain = (email: string): string => {
  const at = email.lastIndexOf("@")
  const domain = email.slice(at + 1).trim()
  const address = `https://${domain}/`
  if (at < 1 || isAscii(domain) || foreign.test(domain) || !URL.canParse(address)) return email
  return email.slice(0, at + 1) + new URL(address).hostname
}

/** The text of a field without format characters, if the field has an email or a phone number. */
const plainText = (text: string, field: string): string => {
  if (field !== "email" && field !== "phone") return text
  const plain = text.replaceAll(marks, "")
  return field === "email" ? withAsciiDomain(plain) : plain
}

/**
 * The object with its fields `email` and `phone`, at any depth, without format characters, and with the domains of emails in
 * Punycode. It has at most 32 levels. An object without such a text is returned as it is: most bodies are not copied (D-FAIR-1).
 */
export const plainAddresses = (json: JsonObject): JsonObject =>
  hasPasted(json, "") ? plainObject(json) : json

const plainObject = (json: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(json).map(([field, value]) => [field, plainValue(value, field)]))

const plainValue = (json: Schema.Json, field: string): Schema.Json => {
  if (typeof json === "string") return plainText(json, field)
  if (Array.isArray(json)) return json.map((item: Schema.Json) => plainValue(item, ""))
  return typeof json === "object" && json !== null ? plainObject(json as JsonObject) : json
}

const hasPasted = (json: Schema.Json, field: string): boolean => {
  if (typeof json === "string") return (field === "email" || field === "phone") && !isAscii(json)
  if (typeof json !== "object" || json === null) return false
  return Array.isArray(json)
    ? json.some((item: Schema.Json) => hasPasted(item, ""))
    : Object.entries(json).some(([name, value]) => hasPasted(value, name))
}
