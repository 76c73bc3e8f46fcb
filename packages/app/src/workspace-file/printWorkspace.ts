import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Schema } from "effect"
import { fileOf } from "./fileOf.ts"
import { WorkspaceFile } from "./WorkspaceFile.ts"
import { readWorkspaceState } from "./WorkspaceState.ts"

const encode = Schema.encodeSync(Schema.toCodecJson(WorkspaceFile))

/** The file of a workspace as JSON values. Fails with Refused. */
export const encodedFile = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  return encode(yield* Effect.fromResult(fileOf(yield* readWorkspaceState(workspaceId))))
})

/** The file of a workspace as YAML. Fails with Refused. */
export const printWorkspace = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const encoded = yield* encodedFile(workspaceId)
  // Loaded on demand, as most processes need no YAML.
  const { yamlOf } = yield* Effect.promise(() => import("./yamlOf.ts"))
  return yamlOf(encoded)
})
