import type { Language } from "@calendeal/domain/texts"
import type { AccountWords } from "./AccountWords.ts"
import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { it } from "./it.ts"
import { ja } from "./ja.ts"
import { nl } from "./nl.ts"
import { pl } from "./pl.ts"
import { pt } from "./pt.ts"

/** The texts of the account's pages by language. The document contains those of its language. */
export const accountWords: Readonly<Record<Language, AccountWords>> = { en, de, es, fr, nl, pt, it, pl, ja }
