import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { openAccess } from "../../channels/calendars/index.ts"
import { credentialOwner, GoogleAuthorization } from "../../channels/conversions/index.ts"
import { listAll } from "../../channels/records/index.ts"
import { Vault, type WorkspaceId } from "../../workspace/workspaces/index.ts"

interface GoogleGrant {
  readonly workspaceId: WorkspaceId
  readonly clientId: string
  /** The account's primary calendar; null: unknown, so that it can be any account. */
  readonly account: string | null
  /** The id of the calendar or integration that has the grant and does not count; null: none. */
  readonly ownId: string | null
}

const decodeAuthorization = Schema.decodeUnknownOption(Schema.fromJsonString(GoogleAuthorization))

/**
 * Whether a calendar or an integration of the workspace would lose its access if the grant was revoked: Google revokes what an account
 * has granted to a client, whatever the refresh token (D-CONN-7).
 */
export const sharesGoogleGrant = Effect.fnUntraced(function* ({
  account,
  clientId,
  ownId,
  workspaceId
}: GoogleGrant) {
  const vault = yield* Vault
  const calendars = yield* listAll(workspaceId, "calendars", {})
  for (const calendar of calendars.filter(({ id, kind }) => kind === "google" && id !== ownId)) {
    const opened = yield* Effect.option(openAccess(calendar))
    if (Option.isNone(opened)) continue
    const { access } = opened.value
    if (access._tag !== "google" || access.clientId !== clientId) continue
    if (account === null || access.grantedBy === undefined || access.grantedBy === account) return true
  }
  const integrations = yield* listAll(workspaceId, "integrations", {})
  for (const { value } of integrations) {
    if (value.account.platform !== "google" || value.id === ownId) continue
    const credential = yield* Effect.option(vault.unseal(credentialOwner(value), value.sealedCredential))
    const authorization = Option.flatMap(credential, (secret) => decodeAuthorization(Redacted.value(secret)))
    if (Option.exists(authorization, ({ client_id }) => client_id === clientId)) return true
  }
  return false
})
