import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Origin } from "../../workspace/consistency/index.ts"
import type { AccessTokenInfo } from "../../workspace/workspaces/index.ts"
import { type AdminCommand, commit } from "../management/index.ts"

/** Notes the beginning or the end of a connection in the audit log of its workspace (D-OAUTH-11). */
export const logAssistant = Effect.fnUntraced(function* (
  { home, id, userId }: Pick<AccessTokenInfo, "home" | "id" | "userId">,
  event: AdminCommand<"LogAssistant">["event"],
  origin: Origin
) {
  const at = yield* DateTime.now
  yield* commit(
    { workspaceId: home, actor: { _tag: "User", userId }, at, ...origin },
    { _tag: "LogAssistant", userId, tokenId: id, event }
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
})
