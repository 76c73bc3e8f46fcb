import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import {
  isAnswerable,
  maximumPasskeys,
  type NewCredential,
  type Passkey,
  PasskeyId,
  Passkeys,
  PasskeyVerifier,
  type Session,
  Sessions
} from "../../workspace/accounts/index.ts"
import { IdGenerator, type Origin, OutboxMessage } from "../../workspace/consistency/index.ts"
import { type AdminCommand, commit, ResourceNotFound, StateConflict } from "../management/index.ts"
import {
  beginChallenge,
  type ChallengeAnswer,
  PasskeyRefused,
  takeChallenge,
  theRelyingParty
} from "./passkeyChallenge.ts"
import { invalid } from "./passkeySignIn.ts"

/**
 * A challenge for a new passkey of the session's account, with the credentials that the account has already. Fails with NoPasskeys, and
 * with StateConflict if the account has `maximumPasskeys`.
 */
export const beginPasskey = Effect.fn("signIn.beginNewPasskey")(function* (
  kept: Option.Option<Redacted.Redacted>,
  { account }: Session
) {
  const passkeys = yield* Passkeys
  const { id: relyingPartyId } = yield* theRelyingParty
  const own = yield* passkeys.ofAccount(account.id)
  if (own.length >= maximumPasskeys) return yield* tooMany()
  const begun = yield* beginChallenge("add", account.id, kept)
  return { ...begun, relyingPartyId, credentialIds: own.map(({ credentialId }) => credentialId) }
})

/** Adds a passkey to the session's account (D-PASSKEY-1). Fails with NoPasskeys, PasskeyRefused or StateConflict. */
export const addPasskey = Effect.fn("signIn.addPasskey")(function* (
  { browser, challenge }: ChallengeAnswer,
  { answer, name }: { readonly answer: NewCredential; readonly name: string },
  { account }: Session,
  origin: Origin
) {
  const [idGenerator, passkeys, verifier] = [yield* IdGenerator, yield* Passkeys, yield* PasskeyVerifier]
  const party = yield* theRelyingParty
  const taken = yield* takeChallenge({ browser, challenge })
  if (!isAnswerable(taken.challenge, { browser: taken.browser, purpose: "add", accountId: account.id }))
    return yield* new PasskeyRefused({ reason: "stale" })
  const key = yield* verifier
    .added(answer, { ...party, challenge })
    .pipe(Effect.catchTag("PasskeyInvalid", invalid))
  const passkey: Passkey = {
    ...key,
    id: PasskeyId.make(yield* idGenerator.uuid),
    credentialId: answer.credentialId,
    account,
    name,
    createdAt: yield* DateTime.now,
    lastUsedAt: null
  }
  if (!(yield* passkeys.add(passkey))) return yield* tooMany()
  yield* note(passkey, "create", origin)
  return passkey
})

/** Removes a passkey of the session's account. Its sessions go on. Fails with ResourceNotFound. */
export const removePasskey = Effect.fn("signIn.removePasskey")(function* (
  { account }: Session,
  id: PasskeyId,
  origin: Origin
) {
  const passkeys = yield* Passkeys
  if (!(yield* passkeys.remove(account.id, id))) return yield* new ResourceNotFound()
  yield* note({ id, account }, "delete", origin)
})

const tooMany = () =>
  new StateConflict({
    reason: `The passkey is already in use, or the account has ${maximumPasskeys} passkeys. Remove one first.`
  })

/** Notes the change in the audit logs of the account's workspaces. The person gets one mail about a new passkey (D-PASSKEY-6). */
const note = Effect.fnUntraced(function* (
  { account, id }: Pick<Passkey, "account" | "id">,
  event: AdminCommand<"LogPasskey">["event"],
  origin: Origin
) {
  const sessions = yield* Sessions
  const at = yield* DateTime.now
  const memberships = yield* sessions.membershipsOf(account.email)
  yield* Effect.forEach(
    memberships.entries(),
    ([index, { userId, workspaceId }]) => {
      const message = OutboxMessage.make({ _tag: "SendPasskeyNotice", workspaceId, passkeyId: id })
      const messages = event === "create" && index === 0 ? [message] : []
      return commit(
        { workspaceId, actor: { _tag: "User", userId }, at, ...origin },
        { _tag: "LogPasskey", userId, passkeyId: id, event, messages }
      ).pipe(
        Effect.catchTags({
          // The workspace or the member was removed before.
          ResourceNotFound: () => Effect.void,
          Outdated: Effect.die,
          StateConflict: Effect.die,
          UnknownReference: Effect.die,
          LastOwner: Effect.die
        })
      )
    },
    { discard: true }
  )
})
