import * as Schema from "effect/Schema"

/** The languages of the booking page and of mails, as ISO 639-1 codes; the first is the default. */
export const languages = ["en", "de", "es", "fr", "nl", "pt", "it", "pl", "ja"] as const

export const Language = Schema.Literals(languages)
export type Language = typeof Language.Type

/** The language of a BCP 47 tag, by its primary subtag: `de` for `de-AT`. Undefined: the service does not have it. */
export const languageOf = (tag: string): Language | undefined => {
  const [primary = ""] = tag.trim().toLowerCase().split(/[-_]/)
  return languages.find((language) => language === primary)
}
