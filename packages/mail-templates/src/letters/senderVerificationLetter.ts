import { defaultColour } from "@calendeal/domain/branding"
import type { SenderVerificationMail } from "@calendeal/domain/mails"
import { oneLine, quotedName, shortened } from "@calendeal/domain/texts"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { type Letter, sentences } from "./Letter.ts"
import { webUrl } from "./webUrl.ts"

/** The words of the mail that asks for a sender address. The workspace's name is quoted: the recipient may not know it. */
export const senderVerificationLetter = (mail: SenderVerificationMail): Letter => {
  const { sender } = mailsWords[mail.language]
  const workspace = quotedName(mail.workspaceName)
  const url = webUrl(mail.link)
  return {
    language: mail.language,
    subject: shortened(say(sender.subject, { workspace }), 200),
    preheader: sender.button,
    sender: { name: workspace, logoUrl: null, colour: defaultColour },
    heading: sender.heading,
    greeting: null,
    lead: sentences(say(sender.lead, { workspace, address: oneLine(mail.recipient.address) })),
    date: null,
    facts: [],
    paragraph: [],
    buttons: url === null ? [] : [{ label: sender.button, url, isMain: true }],
    hint: sender.hint,
    foot: [{ text: say(sender.foot, { workspace }), url: null }]
  }
}
