import type { EventView } from "../page/PageView.ts"
import type { Words } from "../words/Words.ts"

/** The labels of the fields for the details and of questions, by the names of their faults. */
export const labelsOfDetails = (
  questions: EventView["firstQuestions"],
  words: Words
): Readonly<Record<string, string>> => ({
  name: words.name,
  email: words.email,
  phone: words.phone,
  ...Object.fromEntries(questions.map(({ key, label }) => [`answers.${key}`, label]))
})
