import type { Counted } from "./Words.ts"

/** A text with what is put in for its `{names}`. */
export const say = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** A text that counts, in the form that the language has for the number. */
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
