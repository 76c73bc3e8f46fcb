import type { AccountChange, AccountNotice, TokenCreator } from "@calendeal/domain/mails"
import { oneLine, quotedName } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { type Words, words } from "../words/index.ts"
import type { AccountTexts } from "../words/Words.ts"
import { accountFrame } from "./accountLetter.ts"
import { clockOf } from "./clockOf.ts"
import type { Fact, Letter } from "./Letter.ts"

/** The words of a mail about a change of an account (D-PASSKEY-6, D-PAT-7, D-PW-7, D-SIGN-17, D-SIGN-18). */
export const accountNoticeLetter = (mail: AccountNotice): Letter =>
  accountFrame(mail, textsOf(mail), factsOf(mail.change, words[mail.language]))

/** Names of passkeys, tokens and workspaces are quoted, because another person may have chosen them. */
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
    case "TokenCreated":
      return account.tokenCreated(name, address)
    case "AddressLeft":
      return account.addressLeft(quotedName(change.workspace), name, address)
    case "AddressGiven":
      return account.addressGiven(quotedName(change.workspace), name, address)
  }
}

/** When it happened, and of a sign-in and a token how, and with which browser. */
const factsOf = (change: AccountChange, spoken: Words): ReadonlyArray<Fact> => {
  if (!("at" in change)) return []
  const clock = clockOf(spoken.locale, change.timezone)
  const millis = DateTime.toEpochMillis(change.at)
  const time = `${spoken.at(clock.fullDate(millis), clock.time(millis))} (${change.timezone})`
  return [fact(spoken.account.signedIn.time, time), ...furtherFacts(change, spoken)]
}

const furtherFacts = (change: AccountChange, { account }: Words): ReadonlyArray<Fact> => {
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

const creatorText = (creator: TokenCreator, { signedIn, tokenFacts }: Words["account"]): string => {
  switch (creator._tag) {
    case "Browser":
      return creator.name ?? signedIn.unknownBrowser
    case "Token":
      return creator.name === null ? tokenFacts.unnamedToken : tokenFacts.token(quotedName(creator.name))
    case "CommandLine":
      return tokenFacts.commandLine
  }
}

const fact = (label: string, text: string): Fact => ({ label, lines: [{ text, url: null }] })
