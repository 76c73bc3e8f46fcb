import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Origin } from "../consistency/index.ts"
import type { SessionId } from "../accounts/index.ts"
import { type AdminCommand, commit } from "../management/index.ts"
import { membershipsWithin, type SessionScope } from "./membershipsWithin.ts"

/** Notes the beginning or end of a session in the audit logs of the workspaces that it reaches (D-SIGN-10). */
export const noteSession = Effect.fnUntraced(function* (
  session: SessionScope,
  sessionId: SessionId,
  event: AdminCommand<"NoteSession">["event"],
  origin: Origin
) {
  const at = yield* DateTime.now
  const memberships = yield* membershipsWithin(session)
  yield* Effect.forEach(
    memberships,
    ({ userId, workspaceId }) =>
      commit(
        { workspaceId, actor: { _tag: "User", userId }, at, ...origin },
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
