/** Names as the language lists them: `Ada, Grace and Kim`. */
export const listOf = (lang: string, names: ReadonlyArray<string>): string =>
  new Intl.ListFormat(lang, { type: "conjunction" }).format(names)
