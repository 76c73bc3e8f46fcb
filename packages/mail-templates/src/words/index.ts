import type { Language } from "@calendeal/domain/texts"
import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { it } from "./it.ts"
import { ja } from "./ja.ts"
import { nl } from "./nl.ts"
import { pl } from "./pl.ts"
import { pt } from "./pt.ts"
import type { Words } from "./Words.ts"

export type { Meeting, Opening, Words } from "./Words.ts"

/** The texts of mails by language. */
export const words: Readonly<Record<Language, Words>> = { en, de, es, fr, nl, pt, it, pl, ja }
