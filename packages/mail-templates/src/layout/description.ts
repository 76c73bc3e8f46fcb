import type { Letter } from "../letters/Letter.ts"
import { words } from "../words/index.ts"
import { factsText } from "./plainText.ts"

/** The letter's facts and links, for a calendar entry. */
export const descriptionOf = ({ buttons, facts, language }: Letter): string => {
  const { labelled } = words[language]
  return [factsText(facts, labelled), ...buttons.map(({ label, url }) => `${labelled(label)}\n${url}`)]
    .filter((block) => block !== "")
    .join("\n\n")
}
