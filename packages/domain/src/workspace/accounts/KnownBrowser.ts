import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { Email } from "../../kernel/texts/index.ts"
import type { AccountId } from "./Account.ts"
import type { Session, SessionId } from "./Session.ts"

/** SHA-256 of a secret in a browser's cookie, in hexadecimal. The secret itself is only in the cookie. */
export const BrowserHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("BrowserHash")
)
export type BrowserHash = typeof BrowserHash.Type

/** A browser in which an account has signed in (D-SIGN-15). It is no session: it only lets the password be tried. */
export interface KnownBrowser {
  readonly accountId: AccountId
  readonly hash: BrowserHash
  /** The latest session that began in it. */
  readonly sessionId: SessionId
  readonly signedInAt: DateTime.Utc
}

/** Days after the latest sign-in for which a browser is known (D-SIGN-15). */
export const knownBrowserDays = 365

/** The number of an account's known browsers that are kept: those with the latest sign-ins (D-SIGN-15). */
export const keptKnownBrowsers = 50

/** The number of accounts for which one browser is known: those that signed in last (D-SIGN-15). */
export const accountsOfBrowser = 5

/** What a browser's secret begins with. */
export const browserPrefix = "brw_"

/** The form of a browser's secret. */
export const browserSecretSyntax = /^brw_[\w-]{43}$/

/** When a browser that signs in at `from` stops being known. */
export const knownBrowserEnd = (from: DateTime.Utc): DateTime.Utc =>
  DateTime.add(from, { days: knownBrowserDays })

/** The time of a sign-in after which a browser is known at `now`. */
export const knownBrowserSince = (now: DateTime.Utc): DateTime.Utc =>
  DateTime.subtract(now, { days: knownBrowserDays })

/** The secrets that a browser keeps after a sign-in with this one: the latest first, each once. */
export const keptSecrets = (former: ReadonlyArray<string>, latest: string): ReadonlyArray<string> =>
  [latest, ...former.filter((secret) => secret !== latest)].slice(0, accountsOfBrowser)

/**
 * Whether the session shows that its browser is known for the account: it is the account's, and not one of a workspace's own identity
 * provider, which says nothing about the account (D-OIDC-10).
 */
export const showsAccount = (
  session: Pick<Session, "account" | "onlyIn" | "way"> | null,
  email: Email
): boolean =>
  session !== null &&
  session.account.email === email &&
  (session.onlyIn === null || session.way === "password")
