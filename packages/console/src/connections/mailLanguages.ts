import type { Schemas } from "@calendeal/client"

/** The languages of mails. */
export const mailLanguages = [
  "en",
  "de",
  "es",
  "fr",
  "nl",
  "pt",
  "it",
  "pl",
  "ja"
] as const satisfies ReadonlyArray<Schemas["MailSettings"]["language"]>

/** The name of a language in itself. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language
