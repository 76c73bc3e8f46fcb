import { join } from "node:path"
import { newAccessToken } from "@calendeal/domain/management"
import { AccessTokens, type Member, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { readKept, writeKept } from "../settings/developmentSecrets.ts"
import { demoIds } from "./ids.ts"

const DemoToken = Schema.Struct({ token: Schema.String })

/**
 * The access token of the demonstration's owner. Stored in the data folder, so that its commands still work after a
 * restart.
 */
export const demoToken = Effect.fn("demo.token")(function* (dataDir: string, isNewWorkspace: boolean) {
  const file = join(dataDir, "demo-token.json")
  const kept = isNewWorkspace ? Option.none<typeof DemoToken.Type>() : yield* readKept(file, DemoToken)
  if (Option.isSome(kept)) return kept.value.token
  const directory = yield* WorkspaceDirectory
  const tokens = yield* AccessTokens
  const owner: Member = {
    workspaceId: demoIds.workspace,
    userId: demoIds.owner,
    email: "owner@acme.example",
    name: "Olivia Owner",
    role: "owner",
    createdAt: yield* DateTime.now
  }
  // The token has no end, so that it still works when the demonstration is restarted after months.
  const { secret, token } = yield* newAccessToken(owner, null, "Demonstration")
  yield* directory.addMember(owner)
  yield* tokens.issue(token)
  const made = { token: Redacted.value(secret) }
  writeKept(file, made)
  return made.token
})
