import { type Counted, say, sayReceived, type Text } from "@calendeal/locales"

export { say, sayReceived, type Text }

/** The texts of durations, each with a `{count}`. */
interface DurationWords {
  readonly hours: Text<"count">
  readonly minutes: Text<"count">
}

interface SayCount {
  (lang: string, forms: Counted<"count">, count: number): string
  <Places extends string>(
    lang: string,
    forms: Counted<Places>,
    count: number,
    values: Readonly<Record<Exclude<NoInfer<Places>, "count">, string | number>>
  ): string
}

/** A text in the plural form for the number. */
export const sayCount: SayCount = (
  lang: string,
  forms: Counted<string>,
  count: number,
  values?: Readonly<Record<string, string | number>>
) =>
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
