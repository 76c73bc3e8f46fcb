import type { UnwritableCalendarMail } from "@calendeal/domain/mails"
import { oneLine, shortened } from "@calendeal/domain/texts"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { type Letter, sentences } from "./Letter.ts"
import { senderOf } from "./senderOf.ts"

/** The words of the mail about a calendar that bookings cannot be written into (D-MAIL-67). */
export const unwritableCalendarLetter = (mail: UnwritableCalendarMail): Letter => {
  const spoken = mailsWords[mail.language]
  const { unwritableCalendar } = spoken.connections
  const workspace = oneLine(mail.workspace.name)
  const account = shortened(oneLine(mail.account), 120)
  return {
    language: mail.language,
    subject: shortened(say(unwritableCalendar.subject, { account }), 200),
    preheader: workspace,
    sender: senderOf(mail.workspace),
    heading: unwritableCalendar.heading,
    greeting: null,
    lead: sentences(
      say(unwritableCalendar.lead, { account, obstacle: unwritableCalendar.obstacles[mail.obstacle] })
    ),
    date: null,
    facts: [],
    paragraph: [],
    buttons: [],
    hint: unwritableCalendar.hint,
    foot: [{ text: say(spoken.frame.foot.host, { workspace }), url: null }]
  }
}
