import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { SessionId } from "../../workspace/accounts/index.ts"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import {
  type AdAccount,
  credentialOwner,
  type Integration,
  IntegrationId
} from "../../channels/conversions/index.ts"
import { type AuditContext } from "../../channels/records/index.ts"
import { commit, ResourceNotFound, StateConflict } from "../management/index.ts"
import { Vault } from "../../workspace/workspaces/index.ts"
import { openAccountGrant } from "./AccountGrant.ts"
import type { ConnectionId, ConnectionProvider } from "./Connection.ts"
import { Connections } from "./Connections.ts"
import { revokeGrant } from "./revokeGrant.ts"

/** The ad account to which conversions are reported with a connection's grant. */
export interface ChosenAccount extends Pick<Integration, "account" | "enabled"> {
  readonly connectionId: ConnectionId
}

/** The platform of a provider's ad accounts. */
const platforms: { readonly [Provider in ConnectionProvider]?: AdAccount["platform"] } = {
  google_ads: "google",
  linkedin: "linkedin"
}

/**
 * Makes an integration with the grant of a connection to an ad platform, once (D-CONN-11). ResourceNotFound: the connection is unknown,
 * was used or has ended. StateConflict: the account is of another platform. Fails also as `commit`.
 */
export const chooseAccount = Effect.fn("connections.chooseAccount")(function* (
  audit: AuditContext,
  sessionId: SessionId,
  { account, connectionId, enabled }: ChosenAccount
) {
  const [connections, idGenerator, vault] = [yield* Connections, yield* IdGenerator, yield* Vault]
  const { workspaceId } = audit
  const connection = Option.getOrNull(yield* connections.find(workspaceId, connectionId))
  if (
    connection === null ||
    connection.sessionId !== sessionId ||
    DateTime.isGreaterThanOrEqualTo(audit.at, connection.expiresAt)
  )
    return yield* new ResourceNotFound()
  const grant = Option.getOrNull(yield* openAccountGrant(connection))
  if (grant === null) return yield* new ResourceNotFound()
  const { provider } = connection
  if (platforms[provider] !== account.platform)
    return yield* new StateConflict({ reason: "The connection is to another platform." })
  if (!(yield* connections.take(connection))) return yield* new ResourceNotFound()
  const { client, credential, endsAt, refreshToken } = grant
  const owner = { workspaceId, id: IntegrationId.make(yield* idGenerator.uuid) }
  const sealedCredential = yield* vault.seal(credentialOwner(owner), Redacted.make(credential))
  const integration: Integration = { ...owner, account, enabled, sealedCredential, lostAt: null, endsAt }
  yield* Effect.tapError(commit(audit, { _tag: "CreateIntegration", integration }), () =>
    refreshToken === null
      ? Effect.void
      : Effect.ignore(
          revokeGrant({ workspaceId, provider, client, refreshToken, account: null, ownId: null })
        )
  )
  return integration
})
