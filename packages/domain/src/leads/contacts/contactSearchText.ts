import { phoneDigits, searchText } from "../../kernel/texts/index.ts"
import { type Contact, emailsOf } from "./Contact.ts"

/** One answer does not push the others out of the search text. In characters. */
const answerLength = 100

/** The text by which a search finds a contact: name, emails, phone number and answers, such as the company (D-SEARCH-1). */
export const contactSearchText = (contact: Contact): string =>
  searchText([
    contact.name ?? "",
    contact.email,
    phoneDigits(contact.phone ?? ""),
    ...Object.values(contact.customFields).flatMap(textsIn),
    ...emailsOf(contact).slice(1)
  ])

const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === "string" ? [[...value].slice(0, answerLength).join("")] : []
}
