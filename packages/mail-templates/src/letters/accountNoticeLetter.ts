import type { AccountChange, AccountNotice } from "@calendeal/domain/mails"
import { oneLine, quotedName } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { type Words, words } from "../words/index.ts"
import type { AccountTexts } from "../words/Words.ts"
import { accountFrame } from "./accountLetter.ts"
import { clockOf } from "./clockOf.ts"
import type { Fact, Letter } from "./Letter.ts"

/** The words of a mail about a change of an account (D-PASSKEY-6, D-PW-7, D-SIGN-17). */
export const accountNoticeLetter = (mail: AccountNotice): Letter =>
  accountFrame(mail, textsOf(mail), factsOf(mail.change, words[mail.language]))

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
    case "NewBrowser":
      return account.newBrowser(name, address)
  }
}

/** When, how and with which browser an account signed in. */
const factsOf = (change: AccountChange, spoken: Words): ReadonlyArray<Fact> => {
  if (change._tag !== "NewBrowser") return []
  const { at, browser, timezone, way } = change
  const { signedIn } = spoken.account
  const clock = clockOf(spoken.locale, timezone)
  const millis = DateTime.toEpochMillis(at)
  const fact = (label: string, text: string): Fact => ({ label, lines: [{ text, url: null }] })
  return [
    fact(signedIn.time, `${spoken.at(clock.fullDate(millis), clock.time(millis))} (${timezone})`),
    fact(signedIn.way, signedIn.ways[way]),
    fact(signedIn.browser, browser ?? signedIn.unknownBrowser)
  ]
}
