import type { UnreadableCalendarMail } from "@calendeal/domain/mails"
import { oneLine, shortened } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { words } from "../words/index.ts"
import { clockOf } from "./clockOf.ts"
import { shortAt } from "./dateBlock.ts"
import type { Letter } from "./Letter.ts"
import { logoUrlOf } from "./webUrl.ts"

/** The words of the mail about an event that cannot be read (D-CAL-17). */
export const unreadableCalendarLetter = (mail: UnreadableCalendarMail): Letter => {
  const spoken = words[mail.language]
  const { unreadableCalendar } = spoken
  const workspace = oneLine(mail.workspace.name)
  const account = shortened(oneLine(mail.account), 120)
  const clock = clockOf(spoken.locale, mail.timezone)
  const lastRead =
    mail.lastReadAt === null ? null : shortAt(spoken, clock, DateTime.toEpochMillis(mail.lastReadAt))
  const event = mail.event === null ? "–" : shortened(oneLine(mail.event), 80)
  return {
    language: mail.language,
    subject: shortened(unreadableCalendar.subject(account), 200),
    preheader: workspace,
    sender: { name: workspace, logoUrl: logoUrlOf(mail.workspace.logoUrl) },
    heading: unreadableCalendar.heading,
    greeting: null,
    lead: unreadableCalendar.lead(account, event, mail.line, oneLine(mail.part)),
    date: null,
    facts: [],
    paragraph: [unreadableCalendar.since(lastRead)],
    buttons: [],
    hint: unreadableCalendar.hint,
    foot: [{ text: spoken.foot.host(workspace), url: null }]
  }
}
