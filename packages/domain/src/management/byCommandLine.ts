import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Identities } from "../consistency/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Act } from "./Act.ts"

/** An act of whoever may run the service's own commands, now; each command is a request of its own. */
export const byCommandLine = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const identities = yield* Identities
  const act: Act = {
    workspaceId,
    actor: { _tag: "CommandLine" },
    at: yield* DateTime.now,
    requestId: yield* identities.uuid
  }
  return act
})
