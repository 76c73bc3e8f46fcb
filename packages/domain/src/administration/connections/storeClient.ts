import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import { type AuditContext } from "../../channels/records/index.ts"
import { commit } from "../management/index.ts"
import {
  type ClientName,
  clientOwner,
  type WorkspaceClient,
  WorkspaceClientId
} from "../../workspace/oauth-clients/index.ts"
import { Vault } from "../../workspace/workspaces/index.ts"
import type { OAuthClient } from "./ConsentServers.ts"
import { grantsWithOldSecret } from "./grantsWithOldSecret.ts"

/**
 * Stores the workspace's own client at a company, in place of the former one (D-CONN-13). Grants that were made with the same client
 * id get the new secret; those of another client keep theirs (D-CONN-14). Fails as `commit`.
 */
export const storeClient = Effect.fn("connections.storeClient")(function* (
  audit: AuditContext,
  name: ClientName,
  given: OAuthClient
) {
  const [idGenerator, vault] = [yield* IdGenerator, yield* Vault]
  const { workspaceId } = audit
  const { clientId, clientSecret, tenant } = given
  const owner = { workspaceId, id: WorkspaceClientId.make(yield* idGenerator.uuid) }
  const sealedSecret = yield* vault.seal(clientOwner(owner), Redacted.make(clientSecret))
  const client: WorkspaceClient = { ...owner, name, clientId, tenant, sealedSecret, createdAt: audit.at }
  const old = grantsWithOldSecret(workspaceId, name, given)
  yield* commit(audit, { _tag: "SetOAuthClient", client, reencrypted: yield* old })
  // A grant whose refresh token the provider replaced in the meantime has another text than the one that was read.
  for (let again = 0; again < 2; again++) {
    const reencrypted = yield* old
    if (reencrypted.length === 0) break
    yield* commit(audit, { _tag: "ReencryptSecrets", reencrypted })
  }
  return client
})
