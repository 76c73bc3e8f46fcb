import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import type { Language } from "./languages.ts"
import type { Words } from "./Words.ts"

/** Not part of the page's script: the document contains the texts of its language. */
export const words: Readonly<Record<Language, Words>> = { en, de, es, fr }
