import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import {
  OpenProvider,
  type ProviderClient,
  providerOwner,
  ProviderUnreachable,
  type WorkspaceProvider
} from "../../workspace/accounts/index.ts"
import { ServiceAddress } from "../../channels/mails/index.ts"
import { WorkspaceQueries } from "../../channels/records/index.ts"
import { Vault, type WorkspaceId } from "../../workspace/workspaces/index.ts"
import { workspaceProviderPath } from "./linkAddress.ts"

/** The client's secret, sealed for this provider only (D-KEY-1). */
export const sealClientSecret = Effect.fnUntraced(function* (
  provider: Pick<WorkspaceProvider, "id" | "workspaceId">,
  secret: Redacted.Redacted
) {
  const vault = yield* Vault
  return yield* vault.seal(providerOwner(provider), secret)
})

/** How a workspace's provider is reached. `slug`: the workspace's. */
export const clientOf = Effect.fnUntraced(function* (
  {
    clientId,
    groupsClaim,
    issuer,
    name,
    rules,
    scopes,
    workspaceId
  }: Omit<WorkspaceProvider, "sealedSecret">,
  clientSecret: Redacted.Redacted | null,
  slug: string
) {
  const client: ProviderClient = {
    issuer: new URL(issuer),
    clientId,
    clientSecret,
    redirect: new URL(workspaceProviderPath(workspaceId), yield* ServiceAddress),
    name,
    scopes,
    groupsClaim,
    joins: rules.map((rule) => ({ ...rule, workspace: slug }))
  }
  return client
})

/** The workspace's own identity provider (D-OIDC-9); none if it has none. Fails with ProviderUnreachable if its secret is unreadable. */
export const providerOfWorkspace = Effect.fn("signIn.providerOfWorkspace")(function* (
  workspaceId: WorkspaceId
) {
  const [open, queries, vault] = [yield* OpenProvider, yield* WorkspaceQueries, yield* Vault]
  const [workspace, { items }] = yield* Effect.all([
    queries.find(workspaceId, "workspace", workspaceId),
    queries.list(workspaceId, "identityProviders", {}, { limit: 1, after: null })
  ])
  const [provider] = items
  if (provider === undefined || Option.isNone(workspace)) return Option.none()
  const { sealedSecret } = provider
  const secret =
    sealedSecret === null
      ? null
      : yield* Effect.mapError(
          vault.unseal(providerOwner(provider), sealedSecret),
          () => new ProviderUnreachable({ reason: "the secret of its client is unreadable" })
        )
  return Option.some(yield* open(yield* clientOf(provider, secret, workspace.value.value.slug)))
})
