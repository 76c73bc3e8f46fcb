import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { AccountId } from "./Account.ts"
import type { Session } from "./Session.ts"

/** A password's Argon2id hash with its salt and parameters, as a PHC string. */
export const PasswordHash = Schema.String.check(Schema.isPattern(/^\$argon2id\$v=19\$[\w$=,+/]+$/)).pipe(
  Schema.brand("PasswordHash")
)
export type PasswordHash = typeof PasswordHash.Type

/** The password of an account, which has at most one (D-PW-1). */
export interface StoredPassword {
  readonly accountId: AccountId
  readonly hash: PasswordHash
  readonly changedAt: DateTime.Utc
}

/** The least number of code points: NIST SP 800-63B-4 asks for 15, because the password is the only factor (D-PW-3). */
export const minimumPasswordLength = 15

/** The largest number of code points. */
export const maximumPasswordLength = 256

/** The least number of code points that belong to no word that is easy to guess (D-PW-3). */
export const ownPasswordPart = 8

/** The least number of different code points (D-PW-3). */
export const differentCharacters = 5

/** What is wrong with a new password. */
export type PasswordFault = "short" | "long" | "guessable"

/** The person and the service, whose names are easy to guess. */
export interface PasswordContext {
  readonly email: string
  /** The host name. */
  readonly service: string
}

/** Words and walks over the keyboard that people use where 15 characters are asked for, in lower case. */
export const commonWords: ReadonlyArray<string> = [
  "0123456789",
  "123456789",
  "987654321",
  "111222333",
  "1qaz",
  "2wsx",
  "3edc",
  "4rfv",
  "5tgb",
  "abcdefgh",
  "asdfgh",
  "calendeal",
  "changeme",
  "iloveyou",
  "letmein",
  "p@ssw0rd",
  "passphrase",
  "passwort",
  "password",
  "q1w2e3r4",
  "qazwsx",
  "qwerty",
  "qwertz",
  "edcrfv",
  "t5y6u7i8",
  "uiopasdf",
  "welcome",
  "zxcvb"
]

/** One text for all the ways in which keyboards write it. */
export const normalPassword = (text: string): string => text.normalize("NFC")

/** The words of the context: the email, its parts, and the labels of the service's name, of at least 4 characters, in lower case. */
export const contextWords = ({ email, service }: PasswordContext): ReadonlyArray<string> =>
  [email, ...email.split(/[@.]/), ...service.split(".")]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4)

/**
 * What is wrong with a new password; null: nothing (D-PW-3). There are no rules of composition. Of a password, 8 code points must
 * belong to no common word and to no name of the person or the service.
 */
export const passwordFault = (text: string, context: PasswordContext): PasswordFault | null => {
  const characters = [...normalPassword(text)]
  if (characters.length < minimumPasswordLength) return "short"
  if (characters.length > maximumPasswordLength) return "long"
  const own = ownCharacters(normalPassword(text).toLowerCase(), [...commonWords, ...contextWords(context)])
  return own < ownPasswordPart || new Set(characters).size < differentCharacters ? "guessable" : null
}

/** The number of code points that belong to no occurrence of a word. */
const ownCharacters = (text: string, words: ReadonlyArray<string>): number => {
  const covered = new Set<number>()
  for (const word of words)
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
      for (let index = at; index < at + word.length; index++) covered.add(index)
  let own = 0
  let at = 0
  for (const character of text) {
    if (!covered.has(at)) own += 1
    at += character.length
  }
  return own
}

/** Whether a session may see and change the account's password: it is not that of a workspace's provider (D-PW-5, D-OIDC-10). */
export const reachesPassword = ({ onlyIn, way }: Pick<Session, "onlyIn" | "way">): boolean =>
  onlyIn === null || way === "password"
