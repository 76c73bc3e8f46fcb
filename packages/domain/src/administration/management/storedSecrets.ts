import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { providerOwner } from "../../workspace/accounts/index.ts"
import { accessOwner } from "../../channels/calendars/index.ts"
import { conferenceOwner } from "../../channels/conferencing/index.ts"
import { credentialOwner } from "../../channels/conversions/index.ts"
import { smtpOwner } from "../../channels/mails/index.ts"
import { clientOwner } from "../../workspace/oauth-clients/index.ts"
import { paymentOwner } from "../../channels/payments/index.ts"
import { connectionOwner } from "../../channels/receivers/index.ts"
import { secretOwner } from "../../channels/webhooks/index.ts"
import {
  type CredentialOwner,
  RequestSignatures,
  type SecretUnreadable,
  Vault,
  type WorkspaceId
} from "../../workspace/workspaces/index.ts"
import { listAll } from "../../channels/records/index.ts"
import type { SecretPlace } from "./ReencryptedSecret.ts"

/** A stored secret. `reencrypt` succeeds with none if it already uses the newest sealing key. */
export interface StoredSecret {
  readonly place: SecretPlace
  readonly id: string
  /** The name of its owner in messages. */
  readonly name: string
  readonly before: string
  /** Whether something still uses it: a revoked API key is kept with a secret that is never read again. */
  readonly isNeeded: boolean
  readonly reencrypt: Effect.Effect<Option.Option<string>, SecretUnreadable>
}

/** All secrets of a workspace: of API keys, integrations, webhooks, calendars, conference accounts, the payment account, payment connections, the mail server, the identity provider and OAuth clients. */
export const storedSecrets = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const [vault, signatures] = [yield* Vault, yield* RequestSignatures]
  const secretOf = (place: SecretPlace, owner: CredentialOwner, before: string): StoredSecret => ({
    place,
    id: owner.id,
    name: owner.id,
    before,
    isNeeded: true,
    reencrypt: vault.reencrypt(owner, before)
  })
  const keys = (yield* listAll(workspaceId, "apiKeys", {})).map((key): StoredSecret => ({
    place: "apiKey",
    id: key.id,
    name: key.prefix,
    before: key.sealedSecret,
    isNeeded: key.revokedAt === null,
    reencrypt: signatures.reencrypt(key)
  }))
  const integrations = (yield* listAll(workspaceId, "integrations", {})).map(({ value }) =>
    secretOf("integration", credentialOwner(value), value.sealedCredential)
  )
  const webhooks = (yield* listAll(workspaceId, "webhooks", {})).flatMap(({ value }) => [
    secretOf("webhook", secretOwner(value), value.sealedSecret),
    ...(value.former === null
      ? []
      : [secretOf("formerWebhook", secretOwner(value), value.former.sealedSecret)])
  ])
  const calendars = (yield* listAll(workspaceId, "calendars", {})).map((calendar) =>
    secretOf("calendar", accessOwner(calendar), calendar.sealedAccess)
  )
  const conferences = (yield* listAll(workspaceId, "conferenceAccounts", {})).map((account) =>
    secretOf("conference", conferenceOwner(account), account.sealedAccess)
  )
  const payments = (yield* listAll(workspaceId, "paymentAccounts", {})).map((account) =>
    secretOf("payment", paymentOwner(account), account.sealedAccess)
  )
  const receivers = (yield* listAll(workspaceId, "paymentConnections", {})).map((connection) =>
    secretOf("paymentConnection", connectionOwner(connection), connection.sealedAccess)
  )
  const mailServers = (yield* listAll(workspaceId, "mailSettings", {})).flatMap(({ value: { server } }) => {
    const login = server?.login ?? null
    return login === null ? [] : [secretOf("mailServer", smtpOwner(workspaceId), login.sealedPassword)]
  })
  const providers = (yield* listAll(workspaceId, "identityProviders", {})).flatMap((provider) =>
    provider.sealedSecret === null
      ? []
      : [secretOf("identityProvider", providerOwner(provider), provider.sealedSecret)]
  )
  const clients = (yield* listAll(workspaceId, "oauthClients", {})).map((client) =>
    secretOf("oauthClient", clientOwner(client), client.sealedSecret)
  )
  return [
    ...keys,
    ...integrations,
    ...webhooks,
    ...calendars,
    ...conferences,
    ...payments,
    ...receivers,
    ...mailServers,
    ...providers,
    ...clients
  ]
})
