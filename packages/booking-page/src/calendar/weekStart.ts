/**
 * The first day of the week in the locale's region: 1 for Monday to 7 for Sunday. Monday in browsers that do not know it
 * (Firefox before 153, Safari before 17).
 */
export const weekStartOf = (locale: string): number => {
  const known: WithWeekInfo = new Intl.Locale(locale).maximize()
  return known.getWeekInfo?.().firstDay ?? 1
}

/** Newer than TypeScript's description of the browser. */
interface WithWeekInfo extends Intl.Locale {
  readonly getWeekInfo?: () => { readonly firstDay: number }
}
