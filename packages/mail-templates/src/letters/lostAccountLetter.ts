import type { LostAccountMail } from "@calendeal/domain/mails"
import { oneLine, shortened } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { words } from "../words/index.ts"
import { clockOf } from "./clockOf.ts"
import { shortAt } from "./dateBlock.ts"
import type { Letter } from "./Letter.ts"
import { logoUrlOf } from "./webUrl.ts"

/** The words of the mail about an account of the workspace that has to be connected again (D-MAIL-68). */
export const lostAccountLetter = (mail: LostAccountMail): Letter => {
  const spoken = words[mail.language]
  const { lostAccount } = spoken
  const workspace = oneLine(mail.workspace.name)
  const account = shortened(oneLine(mail.account), 120)
  const clock = clockOf(spoken.locale, mail.timezone)
  const end = mail.endsAt === null ? null : shortAt(spoken, clock, DateTime.toEpochMillis(mail.endsAt))
  return {
    language: mail.language,
    subject: shortened(lostAccount.subject(account), 200),
    preheader: workspace,
    sender: { name: workspace, logoUrl: logoUrlOf(mail.workspace.logoUrl) },
    heading: lostAccount.heading,
    greeting: null,
    lead: `${lostAccount.state(account, end)} ${lostAccount.effects[mail.use]}`,
    date: null,
    facts: [],
    paragraph: [],
    buttons: [{ label: spoken.lostCalendar.button, url: mail.reconnectUrl, isMain: true }],
    hint: lostAccount.hint,
    foot: [{ text: lostAccount.foot(workspace), url: null }]
  }
}
