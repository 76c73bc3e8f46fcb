import type { Schemas } from "@calendeal/client"
import { adPlatforms } from "@calendeal/domain/sources"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { sayCount } from "@calendeal/web-kit/say"
import { numbersOf } from "../charts/numbers.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

export type PlatformSpend = Schemas["PlatformSpend"]

/** The platform's name for its ads, which is the same in every language. `other`: what is of none. */
export const adsOf = (platform: PlatformSpend["platform"], other: string): string =>
  adPlatforms.find((one) => one.platform === platform)?.ads ?? other

/** `Mar 1 – 31, 2026`, of two dates. */
export const daysOf = (lang: string, { firstDay, lastDay }: Pick<PlatformSpend, "firstDay" | "lastDay">) =>
  new Intl.DateTimeFormat(localeFor(lang), { timeZone: "UTC", dateStyle: "medium" }).formatRange(
    Date.parse(`${firstDay}T00:00:00Z`),
    Date.parse(`${lastDay}T00:00:00Z`)
  )

/** What a platform cost in a currency: `Google Ads: €1,200 · Mar 1 – 31, 2026 · 62 days of campaigns`. */
export const sumText = (
  lang: string,
  { connections: texts }: Pick<ConsoleWords, "connections">,
  sum: PlatformSpend
): string =>
  [
    `${adsOf(sum.platform, texts.costsOther)}: ${numbersOf(lang).money(sum)}`,
    daysOf(lang, sum),
    sayCount(lang, texts.costsRows, sum.rows)
  ].join(" · ")
