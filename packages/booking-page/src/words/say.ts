import type { Counted } from "./Words.ts"

/** Replaces the `{names}` of a text. */
export const say = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** A text in the plural form for the number. */
export const sayCount = (
  lang: string,
  forms: Counted,
  count: number,
  values: Readonly<Record<string, string | number>> = {}
): string =>
  say(new Intl.PluralRules(lang).select(count) === "one" ? forms.one : forms.other, {
    ...values,
    count: new Intl.NumberFormat(lang).format(count)
  })

/** A list of names in the language: `Ada, Grace and Kim`, or for one of them `Ada, Grace or Kim`. */
export const listOf = (lang: string, names: ReadonlyArray<string>, together: boolean): string =>
  new Intl.ListFormat(lang, { type: together ? "conjunction" : "disjunction" }).format(names)
