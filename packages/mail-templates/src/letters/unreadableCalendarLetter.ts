import type { UnreadableCalendarMail } from "@calendeal/domain/mails"
import { oneLine, shortened } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { clockOf } from "./clockOf.ts"
import { shortAt } from "./dateBlock.ts"
import { type Letter, sentences } from "./Letter.ts"
import { senderOf } from "./senderOf.ts"

/** The words of the mail about an event that cannot be read (D-CAL-17). */
export const unreadableCalendarLetter = (mail: UnreadableCalendarMail): Letter => {
  const spoken = mailsWords[mail.language]
  const { unreadableCalendar } = spoken.connections
  const workspace = oneLine(mail.workspace.name)
  const account = shortened(oneLine(mail.account), 120)
  const clock = clockOf(spoken.dates.locale, mail.timezone)
  const lastRead =
    mail.lastReadAt === null ? null : shortAt(spoken, clock, DateTime.toEpochMillis(mail.lastReadAt))
  const event = mail.event === null ? "–" : shortened(oneLine(mail.event), 80)
  const values = { account, event, part: oneLine(mail.part) }
  return {
    language: mail.language,
    subject: shortened(say(unreadableCalendar.subject, { account }), 200),
    preheader: workspace,
    sender: senderOf(mail.workspace),
    heading: unreadableCalendar.heading,
    greeting: null,
    lead: sentences(
      mail.line === null
        ? say(unreadableCalendar.lead, values)
        : say(unreadableCalendar.leadWithLine, { ...values, line: mail.line })
    ),
    date: null,
    facts: [],
    paragraph: [
      lastRead === null ? unreadableCalendar.neverRead : say(unreadableCalendar.lastRead, { lastRead })
    ],
    buttons: [],
    hint: unreadableCalendar.hint,
    foot: [{ text: say(spoken.frame.foot.host, { workspace }), url: null }]
  }
}
