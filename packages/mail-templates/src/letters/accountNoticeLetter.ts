import type { AccountChange, AccountNotice, TokenCreator } from "@calendeal/domain/mails"
import { oneLine, quotedName } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { say } from "@calendeal/locales"
import { type MailsWords, mailsWords } from "@calendeal/locales/mails"
import { accountFrame, nameOf, type Said, saidOf } from "./accountLetter.ts"
import { clockOf } from "./clockOf.ts"
import type { Fact, Letter } from "./Letter.ts"

/** The words of a mail about a change of an account (D-PASSKEY-6, D-PAT-7, D-PW-7, D-SIGN-17, D-SIGN-18). */
export const accountNoticeLetter = (mail: AccountNotice): Letter =>
  accountFrame(mail, textsOf(mail), factsOf(mail.change, mailsWords[mail.language]))

/** Names of passkeys, tokens and workspaces are quoted, because another person may have chosen them. */
const textsOf = ({ change, language, recipient, service }: AccountNotice): Said => {
  const { account } = mailsWords[language]
  const values = { address: oneLine(recipient.address), service: nameOf({ service }) }
  switch (change._tag) {
    case "PasskeyAdded":
      return saidOf(account.passkey, { ...values, name: quotedName(change.name) })
    case "PasswordSet":
      return saidOf(account.passwordSet, values)
    case "PasswordRemoved":
      return saidOf(account.passwordRemoved, values)
    case "NewBrowser":
      return saidOf(account.newBrowser, values)
    case "TokenCreated":
      return saidOf(account.tokenCreated, values)
    case "AddressLeft":
      return saidOf(account.addressLeft, { ...values, workspace: quotedName(change.workspace) })
    case "AddressGiven":
      return saidOf(account.addressGiven, { ...values, workspace: quotedName(change.workspace) })
  }
}

/** When it happened, and of a sign-in and a token how, and with which browser. */
const factsOf = (change: AccountChange, spoken: MailsWords): ReadonlyArray<Fact> => {
  if (!("at" in change)) return []
  const { at, locale } = spoken.dates
  const clock = clockOf(locale, change.timezone)
  const millis = DateTime.toEpochMillis(change.at)
  const time = `${say(at, { date: clock.fullDate(millis), time: clock.time(millis) })} (${change.timezone})`
  return [fact(spoken.account.signedIn.time, time), ...furtherFacts(change, spoken)]
}

const furtherFacts = (change: AccountChange, { account }: MailsWords): ReadonlyArray<Fact> => {
  const { signedIn, tokenFacts } = account
  switch (change._tag) {
    case "NewBrowser":
      return [
        fact(signedIn.way, signedIn.ways[change.way]),
        fact(signedIn.browser, change.browser ?? signedIn.unknownBrowser)
      ]
    case "TokenCreated":
      return [
        fact(tokenFacts.name, change.name === null ? tokenFacts.unnamed : quotedName(change.name)),
        fact(tokenFacts.access, change.scopes.map((scope) => tokenFacts.scopes[scope]).join(", ")),
        fact(
          tokenFacts.workspace,
          change.workspace === null ? tokenFacts.allWorkspaces : quotedName(change.workspace)
        ),
        fact(tokenFacts.creator, creatorText(change.creator, account))
      ]
    default:
      return []
  }
}

const creatorText = (creator: TokenCreator, { signedIn, tokenFacts }: MailsWords["account"]): string => {
  switch (creator._tag) {
    case "Browser":
      return creator.name ?? signedIn.unknownBrowser
    case "Token":
      return creator.name === null
        ? tokenFacts.unnamedToken
        : say(tokenFacts.token, { name: quotedName(creator.name) })
    case "CommandLine":
      return tokenFacts.commandLine
  }
}

const fact = (label: string, text: string): Fact => ({ label, lines: [{ text, url: null }] })
