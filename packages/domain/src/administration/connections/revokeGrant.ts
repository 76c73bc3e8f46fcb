import * as Effect from "effect/Effect"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { ConnectionProvider } from "./Connection.ts"
import { ConsentServers, type OAuthClient } from "./ConsentServers.ts"
import { sharesGoogleGrant } from "./sharesGoogleGrant.ts"

interface UnusedGrant {
  readonly workspaceId: WorkspaceId
  readonly provider: ConnectionProvider
  readonly client: OAuthClient
  readonly refreshToken: string
  /** Google: the account's primary calendar; null: unknown. */
  readonly account: string | null
  /** The id of the calendar or integration that has the grant and does not count; null: none. */
  readonly ownId: string | null
}

/** Ends a grant at its provider, unless something else of the workspace needs it (D-CONN-7). Fails with FetchFailed. */
export const revokeGrant = Effect.fnUntraced(function* ({
  client,
  provider,
  refreshToken,
  ...grant
}: UnusedGrant) {
  const servers = yield* ConsentServers
  const isGoogle = provider === "google" || provider === "google_ads"
  if (isGoogle && (yield* sharesGoogleGrant({ ...grant, clientId: client.clientId }))) return
  yield* servers.revoke(provider, client, refreshToken)
})
