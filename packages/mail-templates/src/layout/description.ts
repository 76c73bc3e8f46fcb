import type { Letter } from "../letters/Letter.ts"
import { mailsWords } from "@calendeal/locales/mails"
import { labelledBy } from "../letters/labelled.ts"
import { factsText } from "./plainText.ts"

/** The letter's facts and links, for a calendar entry. */
export const descriptionOf = ({ buttons, facts, language }: Letter): string => {
  const labelled = labelledBy(mailsWords[language])
  return [factsText(facts, labelled), ...buttons.map(({ label, url }) => `${labelled(label)}\n${url}`)]
    .filter((block) => block !== "")
    .join("\n\n")
}
