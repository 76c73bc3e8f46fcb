import type { SavedViewMail } from "@calendeal/domain/mails"
import { sharesOf, type Steps, weakestOf } from "@calendeal/domain/reports"
import { oneLine, shortened } from "@calendeal/domain/texts"
import { say } from "@calendeal/locales"
import { type MailsWords, mailsWords } from "@calendeal/locales/mails"
import { type Fact, type Letter, sentences } from "./Letter.ts"
import { sumText } from "./sumText.ts"
import { senderOf } from "./senderOf.ts"

/** The words of the weekly mail of a saved view (D-MAIL-90). */
export const savedViewLetter = (mail: SavedViewMail): Letter => {
  const { figures, language } = mail
  const spoken = mailsWords[language]
  const { view: words } = spoken
  const { locale } = spoken.dates
  const workspace = oneLine(mail.workspace.name)
  const view = shortened(oneLine(mail.view), 80)
  const days = daysText(figures, locale)
  const finding = figures.steps === null ? null : findingOf(figures.steps, words, locale)
  const counted = (count: number) => count.toLocaleString(locale)
  return {
    language,
    subject: shortened(`${view} · ${days}`, 200),
    preheader: workspace,
    sender: senderOf(mail.workspace),
    heading: words.heading,
    greeting: null,
    lead: [...sentences(say(words.lead, { view, days })), ...(finding === null ? [] : sentences(finding))],
    date: null,
    facts: [
      ...(figures.steps === null
        ? []
        : sharesOf(figures.steps).map(({ count, name }) => fact(words.steps[name], [counted(count)]))),
      fact(words.bookings, [counted(figures.bookings)]),
      fact(
        words.revenue,
        figures.revenue.length === 0 ? [counted(0)] : figures.revenue.map((sum) => sumText(sum, locale))
      )
    ],
    paragraph: [],
    buttons: [{ label: words.button, url: mail.reportUrl, isMain: true }],
    hint: null,
    foot: [
      { text: say(words.foot, { workspace }), url: null },
      { text: words.unsubscribe, url: mail.unsubscribeUrl }
    ]
  }
}

const fact = (label: string, lines: ReadonlyArray<string>): Fact => ({
  label,
  lines: lines.map((text) => ({ text, url: null }))
})

/** Which step fewest take of those who took the one above; null: no step has a share below all. */
const findingOf = (steps: Steps, words: MailsWords["view"], locale: string): string | null => {
  const weakest = weakestOf(sharesOf(steps))
  if (weakest === undefined || weakest.share === null || weakest.share === 1) return null
  const share = weakest.share.toLocaleString(locale, { style: "percent" })
  return say(words.finding, { step: words.steps[weakest.name], share })
}

/** `23–29 Nov 2026` */
const daysText = ({ first, last }: SavedViewMail["figures"], locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "medium" })
    .formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
    // ICU's thin spaces have no glyph in some mail programs.
    .replaceAll(/[\u2009\u202F]/g, " ")
