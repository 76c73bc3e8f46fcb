import type { Counted } from "@calendeal/locales"
/** The texts of durations, each with a `{count}`. */
interface DurationWords {
  readonly hours: string
  readonly minutes: string
}

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
  say(forms[new Intl.PluralRules(lang).select(count)] ?? forms.other, {
    ...values,
    count: new Intl.NumberFormat(lang).format(count)
  })

/** A list of names in the language: `Ada, Grace and Kim`, or for one of them `Ada, Grace or Kim`. */
export const listOf = (lang: string, names: ReadonlyArray<string>, together: boolean): string =>
  new Intl.ListFormat(lang, { type: together ? "conjunction" : "disjunction" }).format(names)

/** A formatted number of minutes: `45 min`, `1 h 30 min`, `2 h`. */
export const durationOf = (lang: string, { hours, minutes }: DurationWords, total: number): string => {
  const number = new Intl.NumberFormat(lang)
  const [whole, rest] = [Math.floor(total / 60), total % 60]
  return [
    ...(whole > 0 ? [say(hours, { count: number.format(whole) })] : []),
    ...(rest > 0 || whole === 0 ? [say(minutes, { count: number.format(rest) })] : [])
  ].join(" ")
}
