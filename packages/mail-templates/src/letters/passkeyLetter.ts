import type { PasskeyMail } from "@calendeal/domain/mails"
import { oneLine, quotedName, shortened } from "@calendeal/domain/texts"
import { words } from "../words/index.ts"
import type { Letter } from "./Letter.ts"
import { webUrl } from "./webUrl.ts"

/** The words of a mail about a new passkey (D-PASSKEY-6). Its name is quoted, because another person may have chosen it. */
export const passkeyLetter = (mail: PasskeyMail): Letter => {
  const { account } = words[mail.language]
  const service = oneLine(mail.service)
  const said = account.passkey(quotedName(mail.name), service, oneLine(mail.recipient.address))
  const url = webUrl(mail.link)
  return {
    language: mail.language,
    subject: shortened(said.subject, 200),
    preheader: said.hint,
    sender: { name: service, logoUrl: null },
    heading: said.heading,
    greeting: null,
    lead: said.lead,
    date: null,
    facts: [],
    paragraph: [],
    buttons: url === null ? [] : [{ label: said.button, url, isMain: true }],
    hint: said.hint,
    foot: [{ text: account.foot(service), url: null }]
  }
}
