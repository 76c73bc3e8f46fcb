/** The answer with this key is the company (D-CON-141). */
const companyKey = "company"

/** The longest company that is shown, in characters. */
const companyLength = 120

/** The company among the answers of a booking or a contact; null: none is given. */
export const companyIn = (answers: Readonly<Record<string, unknown>>): string | null => {
  const company = Object.hasOwn(answers, companyKey) ? answers[companyKey] : undefined
  return typeof company === "string" && company.trim() !== ""
    ? [...company.trim()].slice(0, companyLength).join("")
    : null
}
