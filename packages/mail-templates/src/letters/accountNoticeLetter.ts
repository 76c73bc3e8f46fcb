import type { AccountNotice } from "@calendeal/domain/mails"
import { oneLine, quotedName } from "@calendeal/domain/texts"
import { words } from "../words/index.ts"
import type { AccountTexts } from "../words/Words.ts"
import { accountFrame } from "./accountLetter.ts"
import type { Letter } from "./Letter.ts"

/** The words of a mail about a change of an account (D-PASSKEY-6, D-PW-7). */
export const accountNoticeLetter = (mail: AccountNotice): Letter => accountFrame(mail, textsOf(mail))

/** A passkey's name is quoted, because another person may have chosen it. */
const textsOf = ({ change, language, recipient, service }: AccountNotice): AccountTexts => {
  const { account } = words[language]
  const [address, name] = [oneLine(recipient.address), oneLine(service)]
  switch (change._tag) {
    case "PasskeyAdded":
      return account.passkey(quotedName(change.name), name, address)
    case "PasswordSet":
      return account.passwordSet(name, address)
    case "PasswordRemoved":
      return account.passwordRemoved(name, address)
  }
}
