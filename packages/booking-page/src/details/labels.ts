import type { EventView } from "../page/PageView.ts"
import type { Words } from "../words/Words.ts"

/** The labels of the fields for the details, by the names of their faults. */
export const labelsOfDetails = (
  { firstQuestions }: EventView,
  words: Words
): Readonly<Record<string, string>> => ({
  name: words.name,
  email: words.email,
  phone: words.phone,
  ...Object.fromEntries(firstQuestions.map(({ key, label }) => [`answers.${key}`, label]))
})
