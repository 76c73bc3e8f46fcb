import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import {
  isAnswerable,
  Passkeys,
  PasskeyVerifier,
  type Session,
  SessionId,
  type SignedChallenge
} from "../../workspace/accounts/index.ts"
import { IdGenerator, type Origin } from "../../workspace/consistency/index.ts"
import { beginSession } from "./beginSession.ts"
import type { SigningBrowser } from "./knownBrowser.ts"
import { logRefusedSignIn } from "./logRefusedSignIn.ts"
import {
  beginChallenge,
  type ChallengeAnswer,
  PasskeyRefused,
  takeChallenge,
  theRelyingParty
} from "./passkeyChallenge.ts"

/**
 * A challenge for a sign-in with any passkey of the service, or with one of the session's account only. `passkeys`: the credentials
 * of this account; empty: the browser shows those that it has. Fails with NoPasskeys.
 */
export const beginPasskeySignIn = Effect.fn("signIn.beginPasskey")(function* (
  kept: Option.Option<Redacted.Redacted>,
  session: Session | null
) {
  const passkeys = yield* Passkeys
  const { id: relyingPartyId } = yield* theRelyingParty
  // A limited session has not shown that the account is the person's (D-OIDC-10).
  const accountId = session === null || session.onlyIn !== null ? null : session.account.id
  const own = accountId === null ? [] : yield* passkeys.ofAccount(accountId)
  const begun = yield* beginChallenge("sign_in", accountId, kept)
  return { ...begun, relyingPartyId, credentialIds: own.map(({ credentialId }) => credentialId) }
})

/**
 * Signs in with a signed challenge, and begins a session (D-PASSKEY-3). `userHandle`: the account that the authenticator names.
 * Fails with NoPasskeys or PasskeyRefused.
 */
export const finishPasskeySignIn = Effect.fn("signIn.finishPasskey")(function* (
  { browser, challenge }: ChallengeAnswer,
  { answer, userHandle }: { readonly answer: SignedChallenge; readonly userHandle: string | null },
  signing: SigningBrowser,
  origin: Origin
) {
  const [idGenerator, passkeys, verifier] = [yield* IdGenerator, yield* Passkeys, yield* PasskeyVerifier]
  const party = yield* theRelyingParty
  const taken = yield* takeChallenge({ browser, challenge })
  const found = Option.getOrNull(yield* passkeys.findByCredential(answer.credentialId))
  if (found === null) return yield* new PasskeyRefused({ reason: "unknown" })
  const { account, id } = found
  const refuse = (reason: PasskeyRefused["reason"]) =>
    Effect.andThen(
      logRefusedSignIn({ email: account.email, kind: "passkey", origin }),
      new PasskeyRefused({ reason })
    )
  const by = { browser: taken.browser, purpose: "sign_in", accountId: account.id } as const
  if (!isAnswerable(taken.challenge, by)) return yield* refuse(reasonOf(taken, by))
  // An authenticator names the account if the challenge does not name its passkeys.
  if (userHandle !== null && userHandle !== account.id) return yield* refuse("other_account")
  const counter = yield* verifier
    .used(answer, { ...party, challenge }, found)
    .pipe(Effect.catchTag("PasskeyInvalid", (error) => Effect.catch(invalid(error), () => refuse("invalid"))))
  if (!(yield* passkeys.use(id, counter, yield* DateTime.now))) return yield* refuse("invalid")
  const sessionId = SessionId.make(yield* idGenerator.uuid)
  return yield* beginSession({ email: account.email, id: sessionId, way: "passkey" }, signing, origin)
})

/** The service's own log says what is invalid. */
export const invalid = ({ reason }: { readonly reason: string }) =>
  Effect.andThen(
    Effect.logWarning(`A passkey is refused: ${reason}`),
    new PasskeyRefused({ reason: "invalid" })
  )

/** Another account's passkey has a reason of its own, because the person can choose another one. */
const reasonOf = (
  { challenge }: Effect.Success<ReturnType<typeof takeChallenge>>,
  by: Parameters<typeof isAnswerable>[1]
): PasskeyRefused["reason"] =>
  isAnswerable({ ...challenge, accountId: null }, by) ? "other_account" : "stale"
