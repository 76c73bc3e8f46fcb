import * as Schema from "effect/Schema"
import { languages } from "./made/languages.ts"

/** Those with words for visitors and for mails, by ISO 639-1 codes: setup lists the folders of packages/locales/words. */
export { languages }

export const Language = Schema.Literals(languages)
export type Language = typeof Language.Type

/** The language of a BCP 47 tag, by its primary subtag: `de` for `de-AT`. Undefined: the service does not have it. */
export const languageOf = (tag: string): Language | undefined => {
  const [primary = ""] = tag.trim().toLowerCase().split(/[-_]/)
  return languages.find((language) => language === primary)
}
