import type { ProposalMail } from "@calendeal/domain/mails"
import { oneLine, shortened } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { clockOf } from "./clockOf.ts"
import { shortAt, zoneLine } from "./dateBlock.ts"
import { type Fact, type Letter, sentences } from "./Letter.ts"
import { senderOf } from "./senderOf.ts"

/** The words of a mail with proposed times, each with a button (D-MAIL-88). */
export const proposalLetter = ({
  declineUrl,
  hostName,
  language,
  recipient,
  times,
  timezone,
  title,
  until,
  workspace
}: ProposalMail): Letter => {
  const spoken = mailsWords[language]
  const { proposal } = spoken
  const { labels } = spoken.frame
  const clock = clockOf(spoken.dates.locale, timezone)
  const at = (instant: DateTime.Utc) => shortAt(spoken, clock, DateTime.toEpochMillis(instant))
  const name = oneLine(workspace.name)
  const subject = shortened(oneLine(title), 80)
  const fact = (label: string, text: string): Fact => ({ label, lines: [{ text, url: null }] })
  return {
    language,
    subject: shortened(`${proposal.heading} · ${subject}`, 200),
    preheader: name,
    sender: senderOf(workspace),
    heading: proposal.heading,
    greeting: say(spoken.frame.greeting, { name: recipient.name }),
    lead: sentences(say(proposal.lead, { until: at(until) })),
    date: null,
    facts: [
      fact(labels.what, subject),
      ...(hostName === null ? [] : [fact(labels.with, shortened(oneLine(hostName), 120))])
    ],
    paragraph: [],
    buttons: times.map(({ startAt, url }) => ({ label: at(startAt), url, isMain: true })),
    hint: zoneLine(timezone, spoken, clock.zone(DateTime.toEpochMillis(until))),
    foot: [
      { text: say(proposal.foot, { workspace: name }), url: null },
      { text: proposal.none, url: declineUrl }
    ]
  }
}
