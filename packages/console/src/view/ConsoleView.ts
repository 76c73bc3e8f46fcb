import type { ConsoleWords } from "../words/ConsoleWords.ts"
import type { ConsoleLanguage } from "../words/languages.ts"

/** The data for the script, embedded in the document. */
export interface ConsoleView {
  readonly lang: ConsoleLanguage
  readonly words: ConsoleWords
}
