import type { Language } from "@calendeal/domain/texts"
import type { ConsoleWords } from "./ConsoleWords.ts"
import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"

/** The texts of the console by language. The document contains those of its language. */
export const consoleWords = { en, de, es, fr } satisfies Partial<Record<Language, ConsoleWords>>

export type ConsoleLanguage = keyof typeof consoleWords

/** The console's language for one of the page; English, if the console does not have it. */
export const languageOfConsole = (language: Language): ConsoleLanguage =>
  language === "de" || language === "es" || language === "fr" ? language : "en"
