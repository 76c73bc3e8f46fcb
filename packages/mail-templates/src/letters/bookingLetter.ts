import type { BookingMail } from "@calendeal/domain/mails"
import { oneLine, quotedName, shortened } from "@calendeal/domain/texts"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { buttonsOf } from "./buttons.ts"
import { clockOf } from "./clockOf.ts"
import { dateBlock } from "./dateBlock.ts"
import { factsOf, linesOf, titleOf } from "./facts.ts"
import { footOf } from "./foot.ts"
import { type Letter, sentences } from "./Letter.ts"
import { openingOf } from "./opening.ts"
import { ownOpeningOf } from "./ownOpening.ts"
import { senderOf } from "./senderOf.ts"

/** The words of a mail about a booking (D-MAIL-19). */
export const bookingLetter = (mail: BookingMail): Letter => {
  const spoken = mailsWords[mail.language]
  const clock = clockOf(spoken.dates.locale, mail.timezone)
  const opening = openingOf(mail, spoken, clock)
  const own = ownOpeningOf(mail, spoken, clock)
  const { name } = mail.workspace
  return {
    language: mail.language,
    subject: own.subject ?? shortened(`${opening.subject} · ${titleOf(mail, 80)}`, 200),
    preheader: shortened([titleOf(mail, 80), ...mail.hosts.map(quotedName)].join(" · "), 200),
    sender: senderOf(mail.workspace),
    heading: own.heading ?? opening.heading,
    greeting:
      mail.audience === "booker" && own.lead === null
        ? say(spoken.frame.greeting, { name: quotedName(mail.recipient.name) })
        : null,
    lead: own.lead ?? sentences(opening.lead),
    date: dateBlock(mail, spoken, clock),
    facts: factsOf(mail, spoken, clock),
    paragraph: [mail.reply, mail.paragraph].flatMap((text) =>
      text === null || text.trim() === "" ? [] : linesOf(text.trim())
    ),
    buttons: buttonsOf(mail, spoken),
    hint: mail.isWithheld ? say(spoken.frame.withheld, { workspace: oneLine(name) }) : null,
    foot: footOf(mail, spoken)
  }
}
