import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  AccountId,
  type NewSession,
  type Session,
  SessionHash,
  type SessionId,
  Sessions,
  sessionPrefix
} from "../../workspace/accounts/index.ts"
import { type Credential, IdGenerator, newSecret, type Origin } from "../../workspace/consistency/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import { rateLimits, Throttle } from "../../kernel/rate-limits/index.ts"
import { rememberBrowser, type SigningBrowser } from "./knownBrowser.ts"
import { logSession } from "./logSession.ts"

interface NewSignIn {
  readonly email: Email
  readonly id: SessionId
  readonly way: Session["way"]
  /** The only workspaces that the session reaches. */
  readonly onlyIn?: Session["onlyIn"]
  /** The workspace whose identity provider says who the person is. */
  readonly limitedTo?: NewSession["limitedTo"]
}

/** What the audit log names as the proof of each way. */
const credentials: Readonly<Record<Session["way"], Credential["kind"]>> = {
  email: "link",
  invitation: "link",
  operator: "link",
  provider: "identity_provider",
  passkey: "passkey",
  password: "password"
}

/**
 * Begins a session with a new secret for the browser, whatever it had before (D-SIGN-6). A session that it had ends. The account knows the
 * browser from then on (D-SIGN-15), and the person gets a mail if it did not before (D-SIGN-17); not if a workspace's own identity
 * provider says who the person is. `browserSecrets`: those of the browser's cookie; null: they stay.
 */
export const beginSession = Effect.fnUntraced(function* (
  { email, id, limitedTo = null, onlyIn = null, way }: NewSignIn,
  browser: SigningBrowser,
  origin: Origin
) {
  const [idGenerator, sessions] = [yield* IdGenerator, yield* Sessions]
  const now = yield* DateTime.now
  const { hash, secret } = yield* newSecret(sessionPrefix)
  const session = {
    id,
    way,
    browser: browser.name,
    createdAt: now,
    lastSeenAt: now,
    endedAt: null,
    isRotationDue: false,
    refusedIn: []
  }
  const accountId = yield* sessions.begin({
    session,
    limitedTo,
    hash: SessionHash.make(hash),
    email,
    accountId: AccountId.make(yield* idGenerator.uuid)
  })
  if (browser.session !== null) yield* sessions.end(browser.session.account.id, browser.session.id, now)
  const remembered = limitedTo === null ? yield* rememberBrowser({ id: accountId, email }, id, browser) : null
  const isTold = remembered?.isNew === true && (yield* mayTell(accountId))
  const proven = { ...origin, credential: { kind: credentials[way], id: null } }
  yield* logSession({ account: { email }, onlyIn, way }, id, "create", proven, isTold)
  return { secret, session, accountId, browserSecrets: remembered?.secrets ?? null }
})

/** Counts the mail about a new browser. Further ones of a day are not sent (D-SIGN-17). */
const mayTell = Effect.fnUntraced(function* (accountId: AccountId) {
  const throttle = yield* Throttle
  return (yield* throttle.consume(rateLimits.signInNotices, accountId))._tag !== "Refused"
})
