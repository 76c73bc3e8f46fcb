import type { WorkspaceClient } from "../../../workspace/oauth-clients/index.ts"
import type { ReencryptedSecret } from "../ReencryptedSecret.ts"
import { command } from "./Command.ts"
import { missing, unless } from "./Decision.ts"

/** Commands on the workspace's own OAuth clients. Grants keep the client with which they were made (D-CONN-14). */
export const oauthClients = {
  /** Replaces the client of the same name. `reencrypted`: grants of the same client with its new secret (D-CONN-14). */
  SetOAuthClient: command<{
    readonly client: WorkspaceClient
    readonly reencrypted: ReadonlyArray<ReencryptedSecret>
  }>()({
    audit: ({ client }) => ["oauth_client.update", client.name],
    looks: (query, { client }) => query.clientNamed(client.name),
    decide: ({ client, reencrypted }, { stored }) =>
      unless(
        [],
        ...(stored === null ? [] : [{ _tag: "Remove", kind: "oauthClients", id: stored } as const]),
        { _tag: "Add", kind: "oauthClients", row: client },
        ...(reencrypted.length === 0 ? [] : [{ _tag: "ReplaceSecrets", reencrypted } as const])
      )
  }),

  DeleteOAuthClient: command<{ readonly client: Pick<WorkspaceClient, "id" | "name"> }>()({
    audit: ({ client }) => ["oauth_client.delete", client.name],
    looks: (query, { client }) => query.presence("oauthClients", client.id),
    decide: ({ client: { id } }, { isThere }) =>
      unless([missing(isThere)], { _tag: "Remove", kind: "oauthClients", id })
  })
}
