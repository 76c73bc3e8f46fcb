import * as Effect from "effect/Effect"
import { type FollowUp, Outbox } from "@calendeal/domain/consistency"
import type { WorkspaceId } from "@calendeal/domain/workspaces"

/**
 * Carries out every follow-up that waits, and returns those of this workspace. Nobody else may be taking from the
 * same outbox, so a suite that shares a database with others needs an outbox of its own.
 */
export const carryOutAll = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const outbox = yield* Outbox
  const carriedOut: Array<FollowUp> = []
  while ((yield* outbox.depth) > 0) {
    yield* outbox.take((followUp) => Effect.sync(() => carriedOut.push(followUp)).pipe(Effect.asVoid))
  }
  return carriedOut.filter((followUp) => followUp.workspaceId === workspaceId)
})
