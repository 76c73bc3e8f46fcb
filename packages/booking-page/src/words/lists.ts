/** Names as the language lists them: `Ada, Grace and Kim`, or one of them: `Ada, Grace or Kim`. */
export const listOf = (lang: string, names: ReadonlyArray<string>, together: boolean): string =>
  new Intl.ListFormat(lang, { type: together ? "conjunction" : "disjunction" }).format(names)
