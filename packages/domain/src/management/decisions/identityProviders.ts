import { type Deciders, missing, unless } from "./Decision.ts"

/** Commands on the workspace's own identity provider. Its sessions end with it (D-OIDC-9, D-OIDC-12). */
export const identityProviders: Deciders<"AddIdentityProvider" | "RemoveIdentityProvider"> = {
  AddIdentityProvider: ({ provider }) =>
    unless([], { _tag: "Add", kind: "identityProviders", row: provider }),

  RemoveIdentityProvider: ({ providerId }, { isThere }) =>
    unless(
      [missing(isThere)],
      { _tag: "Remove", kind: "identityProviders", id: providerId },
      { _tag: "EndLimitedSessions" }
    )
}
