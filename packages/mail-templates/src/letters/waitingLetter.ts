import type { WaitingMail } from "@calendeal/domain/mails"
import { oneLine, shortened } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { clockOf } from "./clockOf.ts"
import { dateBlockOf, shortAt } from "./dateBlock.ts"
import { type Letter, sentences } from "./Letter.ts"
import { senderOf } from "./senderOf.ts"

/** The words of a mail to a person who waits for a time (D-MAIL-86). */
export const waitingLetter = ({
  language,
  leaveUrl,
  offer,
  recipient,
  timezone,
  title,
  workspace
}: WaitingMail): Letter => {
  const spoken = mailsWords[language]
  const { waiting } = spoken
  const clock = clockOf(spoken.dates.locale, timezone)
  const name = oneLine(workspace.name)
  const subject = shortened(oneLine(title), 80)
  const words = offer === null ? waiting.joined : waiting.offered
  return {
    language,
    subject: shortened(`${words.heading} · ${subject}`, 200),
    preheader: name,
    sender: senderOf(workspace),
    heading: words.heading,
    greeting: say(spoken.frame.greeting, { name: recipient.name }),
    lead: sentences(
      offer === null
        ? waiting.joined.lead
        : say(waiting.offered.lead, { until: shortAt(spoken, clock, DateTime.toEpochMillis(offer.until)) })
    ),
    date: offer && dateBlockOf({ ...offer, timezone }, spoken, clock),
    facts: [{ label: spoken.frame.labels.what, lines: [{ text: subject, url: null }] }],
    paragraph: [],
    buttons: offer === null ? [] : [{ label: waiting.take, url: offer.url, isMain: true }],
    hint: null,
    foot: [
      { text: say(waiting.foot, { workspace: name }), url: null },
      { text: waiting.leave, url: leaveUrl }
    ]
  }
}
