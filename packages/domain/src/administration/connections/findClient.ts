import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { WorkspaceQueries } from "../../channels/records/index.ts"
import { clientOwner } from "../../workspace/oauth-clients/index.ts"
import { Vault, type WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { ConnectionProvider } from "./Connection.ts"
import { clientNames, InstallationClients, type OAuthClient } from "./ConsentServers.ts"

/**
 * The client with which accounts of the provider are connected: the workspace's own one, or else the operator's (D-CONN-13). Null:
 * there is none, or the secret of the own one cannot be decrypted.
 */
export const findClient = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  provider: ConnectionProvider
) {
  const [installation, queries, vault] = [yield* InstallationClients, yield* WorkspaceQueries, yield* Vault]
  const name = clientNames[provider]
  const { items } = yield* queries.list(workspaceId, "oauthClients", { name }, { limit: 1, after: null })
  const [own] = items
  if (own === undefined) return installation[name] ?? null
  const secret = yield* Effect.option(vault.unseal(clientOwner(own), own.sealedSecret))
  if (Option.isNone(secret)) return null
  const { clientId, tenant } = own
  const client: OAuthClient = { clientId, clientSecret: Redacted.value(secret.value), tenant }
  return client
})
