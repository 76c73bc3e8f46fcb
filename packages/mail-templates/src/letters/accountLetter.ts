import type { AccountMail } from "@calendeal/domain/mails"
import { oneLine, quotedName, shortened } from "@calendeal/domain/texts"
import { words } from "../words/index.ts"
import type { AccountTexts } from "../words/Words.ts"
import type { Letter } from "./Letter.ts"
import { webUrl } from "./webUrl.ts"

/**
 * The words of a mail with a link that signs in (D-SIGN-2). A workspace's name is quoted: its owner chose it, and the recipient may
 * not know it.
 */
export const accountLetter = (mail: AccountMail): Letter => {
  const { account } = words[mail.language]
  const address = oneLine(mail.recipient.address)
  const service = oneLine(mail.service)
  const said =
    mail.invitation === null
      ? account.signIn(service, address, mail.minutes)
      : account.invitation(quotedName(mail.invitation.workspaceName), address)
  return accountFrame(mail, said)
}

/** A letter of these texts and facts about an account, with a button that opens the link. */
export const accountFrame = (
  { language, link, service }: Pick<AccountMail, "language" | "link" | "service">,
  said: AccountTexts,
  facts: Letter["facts"] = []
): Letter => {
  const name = oneLine(service)
  const url = webUrl(link)
  return {
    language,
    subject: shortened(said.subject, 200),
    preheader: said.hint,
    sender: { name, logoUrl: null },
    heading: said.heading,
    greeting: null,
    lead: said.lead,
    date: null,
    facts,
    paragraph: [],
    buttons: url === null ? [] : [{ label: said.button, url, isMain: true }],
    hint: said.hint,
    foot: [{ text: words[language].account.foot(name), url: null }]
  }
}
