import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { providerOwner } from "../../workspace/accounts/index.ts"
import { accessOwner } from "../../channels/calendars/index.ts"
import { conferenceOwner } from "../../channels/conferencing/index.ts"
import { credentialOwner } from "../../channels/conversions/index.ts"
import { smtpOwner } from "../../channels/mails/index.ts"
import { clientOwner } from "../../workspace/oauth-clients/index.ts"
import { secretOwner } from "../../channels/webhooks/index.ts"
import {
  type CredentialOwner,
  RequestSignatures,
  type SecretUnreadable,
  Vault,
  type WorkspaceId
} from "../../workspace/workspaces/index.ts"
import { commandLineContext, commit } from "./commit.ts"
import { listAll } from "../../channels/records/index.ts"
import type { ReencryptedSecret, SecretPlace } from "./ReencryptedSecret.ts"

/** The result for a workspace's secrets. */
export interface Reencryption {
  readonly reencrypted: number
  /** The number of secrets that already used the newest sealing key. */
  readonly current: number
  /** The owners of secrets that no configured sealing key decrypts: they need new secrets. */
  readonly unreadable: ReadonlyArray<string>
}

/**
 * Re-encrypts all secrets of a workspace with the newest sealing key, so that older keys can be removed (D-KEY-1): of API
 * keys, integrations, webhooks, calendars, conference accounts, the mail server, the identity provider and OAuth clients, in one transaction by the command line. Idempotent.
 */
export const reencryptSecrets = Effect.fn("management.reencryptSecrets")(function* (
  workspaceId: WorkspaceId
) {
  const secrets = yield* secretsOf(workspaceId)
  const outcomes = yield* Effect.forEach(secrets, ({ reencrypt, ...secret }) =>
    Effect.map(
      Effect.catchTag(Effect.asSome(reencrypt), "SecretUnreadable", () => Effect.succeedNone),
      (sealed) => ({ ...secret, sealed })
    )
  )
  const reencrypted = outcomes.flatMap(({ before, id, place, sealed }): ReadonlyArray<ReencryptedSecret> =>
    Option.match(Option.flatten(sealed), {
      onNone: () => [],
      onSome: (after) => [{ place, id, before, after }]
    })
  )
  if (reencrypted.length > 0)
    yield* commit(yield* commandLineContext(workspaceId), { _tag: "ReencryptSecrets", reencrypted })
  const unreadable = outcomes.filter(({ sealed }) => Option.isNone(sealed))
  const done: Reencryption = {
    reencrypted: reencrypted.length,
    current: outcomes.length - reencrypted.length - unreadable.length,
    unreadable: [...new Set(unreadable.filter(({ isNeeded }) => isNeeded).map(({ name }) => name))]
  }
  return done
})

/** A stored secret. `reencrypt` succeeds with none if it already uses the newest sealing key. */
interface Secret {
  readonly place: SecretPlace
  readonly id: string
  /** The name of its owner in messages. */
  readonly name: string
  readonly before: string
  readonly isNeeded: boolean
  readonly reencrypt: Effect.Effect<Option.Option<string>, SecretUnreadable>
}

const secretsOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const [vault, signatures] = [yield* Vault, yield* RequestSignatures]
  const secretOf = (place: SecretPlace, owner: CredentialOwner, before: string): Secret => ({
    place,
    id: owner.id,
    name: owner.id,
    before,
    isNeeded: true,
    reencrypt: vault.reencrypt(owner, before)
  })
  const keys = (yield* listAll(workspaceId, "apiKeys", {})).map((key): Secret => ({
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
    ...mailServers,
    ...providers,
    ...clients
  ]
})
