import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  type PasswordFault,
  passwordFault,
  PasswordHasher,
  Passwords,
  reachesPassword,
  type Session,
  Sessions
} from "../../workspace/accounts/index.ts"
import { IdGenerator, type Origin, OutboxMessage } from "../../workspace/consistency/index.ts"
import { ServiceAddress } from "../../channels/mails/index.ts"
import { type AdminCommand, commit, ResourceNotFound, StateConflict } from "../management/index.ts"
import { rateLimits } from "../../kernel/rate-limits/index.ts"
import { countPassword, normal } from "./passwordSignIn.ts"

/** The new password is too short, too long, or easy to guess (D-PW-3). */
export class BadPassword extends Schema.TaggedError<BadPassword>()("BadPassword", {
  fault: Schema.Literals(["short", "long", "guessable"] satisfies ReadonlyArray<PasswordFault>)
}) {}

/** The session is that of a workspace's identity provider, and does not reach the account's password (D-OIDC-10). */
export class PasswordOutOfReach extends Schema.TaggedError<PasswordOutOfReach>()("PasswordOutOfReach", {}) {}

/** Whether a workspace of the account allows passwords, and since when the account has its password (null: it has none). */
export const showPassword = Effect.fn("signIn.showPassword")(function* (session: Session) {
  const passwords = yield* Passwords
  if (!reachesPassword(session)) return yield* new PasswordOutOfReach()
  const { email } = session.account
  const [found, allowing] = yield* Effect.all([passwords.find(email), passwords.workspacesOf(email)])
  return {
    isAllowed: allowing.length > 0,
    changedAt: Option.getOrNull(Option.map(found, ({ changedAt }) => changedAt))
  }
})

/**
 * Sets or changes the password of the session's account, and ends all other sessions (D-PW-6). Fails with BadPassword,
 * PasswordOutOfReach, TooManyPasswords, HasherBusy, and with StateConflict if no workspace of the account allows passwords.
 */
export const setPassword = Effect.fn("signIn.setPassword")(function* (
  session: Session,
  password: Redacted.Redacted,
  origin: Origin
) {
  const [hasher, passwords, service] = [yield* PasswordHasher, yield* Passwords, yield* ServiceAddress]
  if (!reachesPassword(session)) return yield* new PasswordOutOfReach()
  const { email, id: accountId } = session.account
  const fault = passwordFault(Redacted.value(password), { email, service: service.hostname })
  if (fault !== null) return yield* new BadPassword({ fault })
  if ((yield* passwords.workspacesOf(email)).length === 0)
    return yield* new StateConflict({
      reason: "None of your workspaces lets people sign in with a password."
    })
  yield* countPassword(rateLimits.passwordChanges, accountId)
  const hash = yield* hasher.hash(normal(password))
  const changedAt = yield* DateTime.now
  // The account was removed before, and its session with it.
  if (!(yield* passwords.set({ accountId, hash, changedAt }, session.id)))
    return yield* new PasswordOutOfReach()
  yield* note(session, "update", origin)
})

/** Removes the password of the session's account, and ends all other sessions. Fails with PasswordOutOfReach or ResourceNotFound. */
export const removePassword = Effect.fn("signIn.removePassword")(function* (
  session: Session,
  origin: Origin
) {
  const passwords = yield* Passwords
  if (!reachesPassword(session)) return yield* new PasswordOutOfReach()
  if (!(yield* passwords.remove(session.account.id, session.id, yield* DateTime.now)))
    return yield* new ResourceNotFound()
  yield* note(session, "delete", origin)
})

/** Notes the change in the audit logs of the account's workspaces. The person gets one mail about it (D-PW-7). */
const note = Effect.fnUntraced(function* (
  { account }: Session,
  event: AdminCommand<"LogPassword">["event"],
  origin: Origin
) {
  const [idGenerator, sessions] = [yield* IdGenerator, yield* Sessions]
  const at = yield* DateTime.now
  const noticeId = yield* idGenerator.uuid
  const change = event === "update" ? "PasswordSet" : "PasswordRemoved"
  const memberships = yield* sessions.membershipsOf(account.email)
  yield* Effect.forEach(
    memberships.entries(),
    ([index, { userId, workspaceId }]) => {
      const message = OutboxMessage.make({
        _tag: "SendPasswordNotice",
        workspaceId,
        noticeId,
        userId,
        change
      })
      return commit(
        { workspaceId, actor: { _tag: "User", userId }, at, ...origin },
        { _tag: "LogPassword", userId, event, messages: index === 0 ? [message] : [] }
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
