import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type ApiKeyId, revoke, WorkspaceDirectory, type WorkspaceId } from "../workspaces/index.ts"

/**
 * Revokes a key for ever: every process refuses it from its next request on, as none keeps copies of keys (D-KEY-1).
 * Answers the key. Revoking twice is revoking once. Fails with KeyNotFound.
 */
export const revokeKey = Effect.fn("onboarding.revokeKey")(function* (
  workspaceId: WorkspaceId,
  id: ApiKeyId
) {
  const directory = yield* WorkspaceDirectory
  const now = yield* DateTime.now
  const { key } = yield* directory.reviseKey(workspaceId, id, (known) =>
    Result.succeed({ key: revoke(known, now), successor: Option.none() })
  )
  return key
})
