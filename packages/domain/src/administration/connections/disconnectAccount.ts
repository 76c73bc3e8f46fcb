import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type ConferenceAccount, openConference } from "../../channels/conferencing/index.ts"
import { credentialOwner, GoogleAuthorization, type Integration } from "../../channels/conversions/index.ts"
import { type AuditContext, listAll } from "../../channels/records/index.ts"
import { commit, StateConflict } from "../management/index.ts"
import { Vault } from "../../workspace/workspaces/index.ts"
import { revokeGrant } from "./revokeGrant.ts"

const decodeAuthorization = Schema.decodeUnknownOption(Schema.fromJsonString(GoogleAuthorization))

/**
 * Ends the access of a conference account or an integration at its provider, before it is removed (D-CONN-7). An access that admins
 * entered is not ended. StateConflict: the provider did not confirm it.
 */
export const disconnectAccount = Effect.fn("connections.disconnectAccount")(function* (
  account: ConferenceAccount | Integration
) {
  const grant = "provider" in account ? yield* conferenceGrant(account) : yield* integrationGrant(account)
  if (grant === null) return
  const { clientId, clientSecret, provider, refreshToken } = grant
  yield* Effect.mapError(
    revokeGrant({
      workspaceId: account.workspaceId,
      provider,
      client: { clientId, clientSecret, tenant: "" },
      refreshToken,
      account: null,
      ownId: account.id
    }),
    () =>
      new StateConflict({
        reason:
          "The provider did not confirm that access has ended. Repeat the request, or disconnect with grant=keep and remove the access in the account."
      })
  )
})

/** Null: it has none, or its key is gone. */
const conferenceGrant = (account: ConferenceAccount) =>
  Effect.map(Effect.option(openConference(account)), (opened) => {
    const access = Option.getOrNull(opened)
    return access?._tag === "zoom_user" ? { ...access, provider: "zoom" as const } : null
  })

/** LinkedIn has no request that ends a grant. */
const integrationGrant = Effect.fnUntraced(function* (integration: Integration) {
  const vault = yield* Vault
  if (integration.account.platform !== "google") return null
  const text = yield* Effect.option(vault.unseal(credentialOwner(integration), integration.sealedCredential))
  const authorization = Option.getOrNull(
    Option.flatMap(text, (secret) => decodeAuthorization(Redacted.value(secret)))
  )
  return (
    authorization && {
      provider: "google_ads" as const,
      clientId: authorization.client_id,
      clientSecret: authorization.client_secret,
      refreshToken: authorization.refresh_token
    }
  )
})

/**
 * Removes a conference account, after the end of its access at the provider unless that is kept on purpose (D-CONN-7). An account that
 * event types use keeps its access. Fails also as `commit`.
 */
export const removeConference = Effect.fn("connections.removeConference")(function* (
  audit: AuditContext,
  account: ConferenceAccount,
  { keepsGrant }: { readonly keepsGrant: boolean }
) {
  const eventTypes = yield* listAll(audit.workspaceId, "eventTypes", {})
  const isUsed = eventTypes.some(
    ({ value: { conference } }) => conference?.provider === "account" && conference.accountId === account.id
  )
  if (!keepsGrant && !isUsed) yield* disconnectAccount(account)
  yield* commit(audit, { _tag: "DeleteConferenceAccount", accountId: account.id })
})
