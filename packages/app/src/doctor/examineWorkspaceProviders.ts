import { providerOfWorkspace } from "@calendeal/domain/sign-in"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import { type Finding, note, well } from "./Finding.ts"
import { tolerableSeconds } from "./examineProvider.ts"

/** Checks the workspaces' own identity providers, at most four at the same time (D-OIDC-7). */
export const examineWorkspaceProviders = Effect.fnUntraced(function* (
  workspaces: ReadonlyArray<WorkspaceId>
) {
  const found = yield* Effect.forEach(workspaces, examine, { concurrency: 4 })
  return found.flat()
})

const examine = Effect.fnUntraced(
  function* (workspaceId: WorkspaceId) {
    const provider = yield* providerOfWorkspace(workspaceId)
    if (Option.isNone(provider)) return []
    const lead = yield* provider.value.check
    return [
      lead !== null && Math.abs(lead) > tolerableSeconds
        ? note(
            subjectOf(workspaceId),
            `its clock differs by ${Math.abs(lead)} s: correct the clock of this machine or of the provider`
          )
        : well(subjectOf(workspaceId), "answers")
    ]
  },
  (effect, workspaceId) =>
    Effect.catchTags(effect, {
      ProviderUnreachable: ({ reason }): Effect.Effect<ReadonlyArray<Finding>> =>
        Effect.succeed([
          note(
            subjectOf(workspaceId),
            `does not respond (${reason}): an owner corrects the provider, or the operator OUTGOING_ALLOWED_NETWORKS`
          )
        ]),
      ProviderRefused: ({ reason }): Effect.Effect<ReadonlyArray<Finding>> =>
        Effect.succeed([
          note(
            subjectOf(workspaceId),
            `is not the provider of its issuer (${reason}): an owner removes it, and adds it with its right issuer`
          )
        ])
    })
)

const subjectOf = (workspaceId: WorkspaceId): string => `identity provider of the workspace ${workspaceId}`
