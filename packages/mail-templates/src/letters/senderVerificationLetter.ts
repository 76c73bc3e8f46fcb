import type { SenderVerificationMail } from "@calendeal/domain/mails"
import { oneLine, quotedName, shortened } from "@calendeal/domain/texts"
import { words } from "../words/index.ts"
import type { Letter } from "./Letter.ts"
import { webUrl } from "./webUrl.ts"

/** The words of the mail that asks for a sender address. The workspace's name is quoted: the recipient may not know it. */
export const senderVerificationLetter = (mail: SenderVerificationMail): Letter => {
  const { verification } = words[mail.language]
  const workspace = quotedName(mail.workspaceName)
  const url = webUrl(mail.link)
  return {
    language: mail.language,
    subject: shortened(verification.subject(workspace), 200),
    preheader: verification.button,
    sender: { name: workspace, logoUrl: null },
    heading: verification.heading,
    greeting: null,
    lead: verification.lead(workspace, oneLine(mail.recipient.address)),
    date: null,
    facts: [],
    paragraph: [],
    buttons: url === null ? [] : [{ label: verification.button, url, isMain: true }],
    hint: verification.hint,
    foot: [{ text: verification.foot(workspace), url: null }]
  }
}
