import { type Deciders, missing, unless } from "./Decision.ts"

/** Commands on the workspace's own OAuth clients. Grants keep the client with which they were made (D-CONN-14). */
export const oauthClients: Deciders<"StoreOAuthClient" | "RemoveOAuthClient"> = {
  StoreOAuthClient: ({ client, reencrypted }, { stored }) =>
    unless(
      [],
      ...(stored === null ? [] : [{ _tag: "Remove", kind: "oauthClients", id: stored } as const]),
      { _tag: "Add", kind: "oauthClients", row: client },
      ...(reencrypted.length === 0 ? [] : [{ _tag: "ReplaceSecrets", reencrypted } as const])
    ),

  RemoveOAuthClient: ({ client: { id } }, { isThere }) =>
    unless([missing(isThere)], { _tag: "Remove", kind: "oauthClients", id })
}
