import type { AccountNotice } from "@calendeal/domain/mails"
import { oneLine, quotedName, shortened } from "@calendeal/domain/texts"
import { words } from "../words/index.ts"
import type { AccountTexts } from "../words/Words.ts"
import type { Letter } from "./Letter.ts"
import { webUrl } from "./webUrl.ts"

/** The words of a mail about a change of an account (D-PASSKEY-6, D-PW-7). */
export const accountNoticeLetter = (mail: AccountNotice): Letter => {
  const { account } = words[mail.language]
  const service = oneLine(mail.service)
  const said = textsOf(mail, service)
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

/** A passkey's name is quoted, because another person may have chosen it. */
const textsOf = ({ change, language, recipient }: AccountNotice, service: string): AccountTexts => {
  const { account } = words[language]
  const address = oneLine(recipient.address)
  switch (change._tag) {
    case "PasskeyAdded":
      return account.passkey(quotedName(change.name), service, address)
    case "PasswordSet":
      return account.passwordSet(service, address)
    case "PasswordRemoved":
      return account.passwordRemoved(service, address)
  }
}
