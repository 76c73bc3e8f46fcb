import type { Language } from "@calendeal/domain/texts"
import { type AccountWords as Parts, accountWords as parts } from "@calendeal/locales/account"
import * as Record from "effect/Record"
import type { AccountWords } from "./AccountWords.ts"

const withoutParts = ({ main, ...others }: Parts): AccountWords => ({ ...main, ...others })

/** The texts of the account's pages by language. The document contains those of its language. */
export const accountWords: Readonly<Record<Language, AccountWords>> = Record.map(parts, withoutParts)
