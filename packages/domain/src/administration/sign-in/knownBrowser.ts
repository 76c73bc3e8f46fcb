import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import {
  type Account,
  BrowserHash,
  browserPrefix,
  keptSecrets,
  KnownBrowsers,
  type Session,
  type SessionId,
  showsAccount
} from "../../workspace/accounts/index.ts"
import { Fingerprint, newSecret } from "../../workspace/consistency/index.ts"
import type { Email } from "../../kernel/texts/index.ts"

/** The browser that signs in. `session`: the one that it had. `secrets`: those of its cookie, at most `accountsOfBrowser`. */
export interface SigningBrowser {
  readonly name: string
  readonly session: Session | null
  readonly secrets: ReadonlyArray<Redacted.Redacted>
}

/** By what an account knows a browser. */
export interface Recognition {
  /** What the limits of the browser are counted by. */
  readonly key: string
  /** The secret in its cookie; null: only its session shows the account. */
  readonly secret: Redacted.Redacted | null
}

/** By what the email's account knows the browser; null: not at all (D-SIGN-15). A browser without a cookie is not looked up. */
export const recognise = Effect.fnUntraced(function* (
  email: Email,
  { secrets, session }: Pick<SigningBrowser, "secrets" | "session">
) {
  const [browsers, fingerprint] = [yield* KnownBrowsers, yield* Fingerprint]
  const hashes = yield* Effect.forEach(secrets, (secret) =>
    Effect.map(fingerprint.sha256(Redacted.value(secret)), (hash) => BrowserHash.make(hash))
  )
  const found =
    hashes.length === 0 ? null : Option.getOrNull(yield* browsers.find(email, hashes, yield* DateTime.now))
  return recognitionOf({ secrets, session }, email, hashes, found)
})

/** The decision of `recognise`, with the hashes of the secrets in their order and the one that is found. */
export const recognitionOf = (
  { secrets, session }: Pick<SigningBrowser, "secrets" | "session">,
  email: Email,
  hashes: ReadonlyArray<BrowserHash>,
  found: BrowserHash | null
): Recognition | null => {
  const secret = found === null ? undefined : secrets[hashes.indexOf(found)]
  if (found !== null && secret !== undefined) return { key: found, secret }
  return session !== null && showsAccount(session, email) ? { key: session.id, secret: null } : null
}

/**
 * Lets the account know the browser in which this session begins. Returns the secrets of its cookie, and whether the person gets a mail
 * about it: the account did not know the browser, and has signed in before (D-SIGN-17). The account's browser keeps its secret; another one
 * always gets a new one, whatever it presents.
 */
export const rememberBrowser = Effect.fnUntraced(function* (
  account: Account,
  sessionId: SessionId,
  browser: SigningBrowser
) {
  const [browsers, fingerprint] = [yield* KnownBrowsers, yield* Fingerprint]
  const recognition = yield* recognise(account.email, browser)
  const secret = recognition?.secret ?? (yield* newSecret(browserPrefix)).secret
  const isFirst = yield* browsers.remember({
    accountId: account.id,
    hash: BrowserHash.make(yield* fingerprint.sha256(Redacted.value(secret))),
    sessionId,
    signedInAt: yield* DateTime.now
  })
  const secrets = keptSecrets(browser.secrets.map(Redacted.value), Redacted.value(secret))
  return {
    secrets: secrets.map((text) => Redacted.make(text)),
    isNew: recognition === null && !isFirst
  }
})
