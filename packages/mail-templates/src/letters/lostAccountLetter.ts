import type { LostAccountMail } from "@calendeal/domain/mails"
import { oneLine, shortened } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { clockOf } from "./clockOf.ts"
import { shortAt } from "./dateBlock.ts"
import { type Letter, sentences } from "./Letter.ts"
import { senderOf } from "./senderOf.ts"

/** The words of the mail about an account of the workspace that has to be connected again (D-MAIL-68). */
export const lostAccountLetter = (mail: LostAccountMail): Letter => {
  const spoken = mailsWords[mail.language]
  const { lostAccount, lostCalendar } = spoken.connections
  const workspace = oneLine(mail.workspace.name)
  const account = shortened(oneLine(mail.account), 120)
  const clock = clockOf(spoken.dates.locale, mail.timezone)
  const end = mail.endsAt === null ? null : shortAt(spoken, clock, DateTime.toEpochMillis(mail.endsAt))
  const state = end === null ? say(lostAccount.ended, { account }) : say(lostAccount.ends, { account, end })
  return {
    language: mail.language,
    subject: shortened(say(lostAccount.subject, { account }), 200),
    preheader: workspace,
    sender: senderOf(mail.workspace),
    heading: lostAccount.heading,
    greeting: null,
    lead: sentences(`${state} ${lostAccount.effects[mail.use]}`),
    date: null,
    facts: [],
    paragraph: [],
    buttons: [{ label: lostCalendar.button, url: mail.reconnectUrl, isMain: true }],
    hint: lostAccount.hint,
    foot: [{ text: say(lostAccount.foot, { workspace }), url: null }]
  }
}
