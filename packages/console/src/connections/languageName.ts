/** The name of a language in itself. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language
