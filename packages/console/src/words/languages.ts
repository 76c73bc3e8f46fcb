import type { Language } from "@calendeal/domain/texts"
import { type ConsoleWords as Areas, consoleWords as areas } from "@calendeal/locales/console"
import * as Record from "effect/Record"
import type { ConsoleWords } from "./ConsoleWords.ts"

const named = ({ bookings, shell, workspace, ...others }: Areas): ConsoleWords => ({
  ...shell,
  ...bookings,
  workspaceArea: workspace,
  ...others
})

/** The texts of the console by language. The document contains those of its language. */
export const consoleWords = Record.map(areas, named)

export type ConsoleLanguage = keyof typeof areas

const isSpoken = (language: string): language is ConsoleLanguage => Object.hasOwn(areas, language)

/** The console's language for one of the page; English, if the console does not have it. */
export const languageOfConsole = (language: Language): ConsoleLanguage =>
  isSpoken(language) ? language : "en"
