import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type Origin, OutboxMessage } from "../../workspace/consistency/index.ts"
import type { SessionId } from "../../workspace/accounts/index.ts"
import { type AdminCommand, commit } from "../management/index.ts"
import { membershipsWithin, type SessionScope } from "./membershipsWithin.ts"

/**
 * Notes the beginning or end of a session in the audit logs of the workspaces that it reaches (D-SIGN-10). `isTold`: the person gets one mail
 * about it, which belongs to the first of them (D-SIGN-17).
 */
export const logSession = Effect.fnUntraced(function* (
  session: SessionScope,
  sessionId: SessionId,
  event: AdminCommand<"LogSession">["event"],
  origin: Origin,
  isTold = false
) {
  const at = yield* DateTime.now
  const memberships = yield* membershipsWithin(session)
  yield* Effect.forEach(
    memberships.entries(),
    ([index, { userId, workspaceId }]) => {
      const message = OutboxMessage.make({ _tag: "SendSignInNotice", workspaceId, userId, sessionId })
      return commit(
        { workspaceId, actor: { _tag: "User", userId }, at, ...origin },
        { _tag: "LogSession", userId, sessionId, event, messages: isTold && index === 0 ? [message] : [] }
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
