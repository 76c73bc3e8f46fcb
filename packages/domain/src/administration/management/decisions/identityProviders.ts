import type { WorkspaceProvider, WorkspaceProviderId } from "../../../workspace/accounts/index.ts"
import { command } from "./Command.ts"
import { missing, unless } from "./Decision.ts"
import { nothing } from "./Looks.ts"

/** Commands on the workspace's own identity provider. Its sessions end with it (D-OIDC-9, D-OIDC-12). */
export const identityProviders = {
  CreateIdentityProvider: command<{ readonly provider: WorkspaceProvider }>()({
    audit: ({ provider }) => ["identity_provider.create", provider.id],
    adds: "identityProviders",
    looks: nothing,
    decide: ({ provider }) => unless([], { _tag: "Add", kind: "identityProviders", row: provider })
  }),

  /** Identities of members at it stay, for a provider with the same issuer. */
  DeleteIdentityProvider: command<{ readonly providerId: WorkspaceProviderId }>()({
    audit: ({ providerId }) => ["identity_provider.delete", providerId],
    looks: (query, { providerId }) => query.presence("identityProviders", providerId),
    decide: ({ providerId }, { isThere }) =>
      unless(
        [missing(isThere)],
        { _tag: "Remove", kind: "identityProviders", id: providerId },
        { _tag: "EndLimitedSessions" }
      )
  })
}
