import type { LostCalendarMail } from "@calendeal/domain/mails"
import { oneLine, shortened } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { clockOf } from "./clockOf.ts"
import { shortAt } from "./dateBlock.ts"
import { type Letter, sentences } from "./Letter.ts"
import { senderOf } from "./senderOf.ts"

/** The words of the mail about a calendar that has to be connected again (D-MAIL-66). */
export const lostCalendarLetter = (mail: LostCalendarMail): Letter => {
  const spoken = mailsWords[mail.language]
  const { lostCalendar } = spoken.connections
  const workspace = oneLine(mail.workspace.name)
  const account = shortened(oneLine(mail.account), 120)
  const clock = clockOf(spoken.dates.locale, mail.timezone)
  const lastRead =
    mail.lastReadAt === null ? null : shortAt(spoken, clock, DateTime.toEpochMillis(mail.lastReadAt))
  return {
    language: mail.language,
    subject: shortened(say(lostCalendar.subject, { account }), 200),
    preheader: workspace,
    sender: senderOf(mail.workspace),
    heading: lostCalendar.heading,
    greeting: null,
    lead: sentences(
      lastRead === null
        ? say(lostCalendar.leadNeverRead, { account })
        : say(lostCalendar.lead, { account, lastRead })
    ),
    date: null,
    facts: [],
    paragraph: [],
    buttons:
      mail.reconnectUrl === null
        ? []
        : [{ label: lostCalendar.button, url: mail.reconnectUrl, isMain: true }],
    hint: mail.reconnectUrl === null ? lostCalendar.hint : lostCalendar.buttonHint,
    foot: [{ text: say(spoken.frame.foot.host, { workspace }), url: null }]
  }
}
