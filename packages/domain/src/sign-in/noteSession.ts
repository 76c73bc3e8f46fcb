import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { isWithin, type Session, type SessionId, Sessions } from "../accounts/index.ts"
import type { Email } from "../contacts/index.ts"
import { type AdminCommand, commit } from "../management/index.ts"

/** Notes the beginning or end of a session in the audit logs of the workspaces that it reaches (D-SIGN-10). */
export const noteSession = Effect.fnUntraced(function* (
  { account, onlyIn }: Pick<Session, "onlyIn"> & { readonly account: { readonly email: Email } },
  sessionId: SessionId,
  event: AdminCommand<"NoteSession">["event"],
  requestId: string
) {
  const sessions = yield* Sessions
  const at = yield* DateTime.now
  const memberships = yield* sessions.membershipsOf(account.email)
  yield* Effect.forEach(
    memberships.filter(({ workspaceId }) => isWithin({ onlyIn }, workspaceId)),
    ({ userId, workspaceId }) =>
      commit(
        { workspaceId, actor: { _tag: "User", userId }, at, requestId },
        { _tag: "NoteSession", userId, sessionId, event }
      ).pipe(
        Effect.catchTags({
          // The workspace or the member was removed before.
          ResourceNotFound: () => Effect.void,
          Outdated: Effect.die,
          StateConflict: Effect.die,
          UnknownReference: Effect.die,
          LastOwner: Effect.die
        })
      ),
    { discard: true }
  )
})
