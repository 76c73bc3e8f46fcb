import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Vault, type WorkspaceId } from "../workspaces/index.ts"
import { credentialOwner, type Integration, type IntegrationId } from "./Integration.ts"
import { Integrations } from "./Integrations.ts"

/** What became of the credentials of a workspace's integrations. */
export interface CredentialResealing {
  readonly resealed: number
  /** Credentials that were sealed under the newest sealing key before. */
  readonly current: number
  /** Integrations whose credential no listed sealing key opens: they need a new one. */
  readonly unreadable: ReadonlyArray<IntegrationId>
}

/**
 * Seals the credentials of a workspace's integrations under the newest sealing key, as `resealKeys` does with API keys'
 * secrets (D-KEY-1). Interrupted, it is simply done again.
 */
export const resealCredentials = Effect.fn("conversions.resealCredentials")(function* (
  workspaceId: WorkspaceId
) {
  const integrations = yield* Integrations
  const outcomes = yield* Effect.forEach(yield* integrations.of(workspaceId), (integration) =>
    Effect.map(reseal(integration), (outcome) => ({ outcome, id: integration.id }))
  )
  const count = (wanted: Outcome) => outcomes.filter(({ outcome }) => outcome === wanted)
  const done: CredentialResealing = {
    resealed: count("resealed").length,
    current: count("current").length,
    unreadable: count("unreadable").map(({ id }) => id)
  }
  return done
})

type Outcome = "resealed" | "current" | "unreadable"

const reseal = Effect.fnUntraced(
  function* (integration: Integration) {
    const [vault, integrations] = [yield* Vault, yield* Integrations]
    const { id, sealedCredential, workspaceId } = integration
    const sealed = yield* vault.reseal(credentialOwner(integration), sealedCredential)
    if (Option.isNone(sealed)) return "current" satisfies Outcome
    // A member may have entered another credential since it was read.
    yield* integrations.replaceSeal(workspaceId, id, sealedCredential, sealed.value)
    return "resealed" satisfies Outcome
  },
  Effect.catchTag("SecretUnreadable", () => Effect.succeed("unreadable" satisfies Outcome))
)
