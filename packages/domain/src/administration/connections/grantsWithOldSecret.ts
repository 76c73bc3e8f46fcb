import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { openAccess, sealAccess } from "../../channels/calendars/index.ts"
import { openConference, sealConference } from "../../channels/conferencing/index.ts"
import { credentialOwner, GoogleAuthorization } from "../../channels/conversions/index.ts"
import { listAll } from "../../channels/records/index.ts"
import { type ReencryptedSecret } from "../management/index.ts"
import type { ClientName } from "../../workspace/oauth-clients/index.ts"
import { Vault, type WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { OAuthClient } from "./ConsentServers.ts"

/** The grants of a workspace that were made with a client and have another secret of it, with the new one (D-CONN-14). */
export const grantsWithOldSecret = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  name: ClientName,
  client: OAuthClient
) {
  const [calendars, conferences, integrations] = [
    yield* calendarsWith(workspaceId, name, client),
    name === "zoom" ? yield* conferencesWith(workspaceId, client) : [],
    yield* integrationsWith(workspaceId, name, client)
  ]
  return [...calendars, ...conferences, ...integrations]
})

/** A secret that cannot be decrypted is left as it is. */
const collected = <Row, E, R>(
  rows: ReadonlyArray<Row>,
  renew: (row: Row) => Effect.Effect<ReencryptedSecret | null, E, R>
) =>
  Effect.map(
    Effect.forEach(rows, (row) => Effect.option(renew(row))),
    (found) => found.flatMap((one) => Option.toArray(Option.filter(one, (secret) => secret !== null)))
  )

const hasOldSecret = (
  { clientId, clientSecret }: OAuthClient,
  grant: { readonly clientId: string; readonly clientSecret: string }
) => grant.clientId === clientId && grant.clientSecret !== clientSecret

const calendarsWith = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  name: ClientName,
  client: OAuthClient
) {
  const calendars = yield* listAll(workspaceId, "calendars", {})
  return yield* collected(
    calendars.filter(({ kind }) => kind === name),
    Effect.fnUntraced(function* (calendar) {
      const { access } = yield* openAccess(calendar)
      const isGrant = access._tag === "google" || access._tag === "microsoft"
      if (!isGrant || !hasOldSecret(client, access)) return null
      const { id, sealedAccess: before } = calendar
      const after = yield* sealAccess(calendar, { ...access, clientSecret: client.clientSecret })
      return { place: "calendar", id, before, after } as const
    })
  )
})

const conferencesWith = Effect.fnUntraced(function* (workspaceId: WorkspaceId, client: OAuthClient) {
  const accounts = yield* listAll(workspaceId, "conferenceAccounts", {})
  return yield* collected(
    accounts.filter(({ provider }) => provider === "zoom"),
    Effect.fnUntraced(function* (account) {
      const access = yield* openConference(account)
      if (access._tag !== "zoom_user" || !hasOldSecret(client, access)) return null
      const { id, sealedAccess: before } = account
      const after = yield* sealConference(account, { ...access, clientSecret: client.clientSecret })
      return { place: "conference", id, before, after } as const
    })
  )
})

const Authorization = Schema.fromJsonString(GoogleAuthorization)
const decode = Schema.decodeUnknownEffect(Authorization)
const encode = Schema.encodeSync(Authorization)

/** LinkedIn's credential is an authorization, too, if it gave a refresh token. */
const integrationsWith = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  name: ClientName,
  client: OAuthClient
) {
  const vault = yield* Vault
  const integrations = yield* listAll(workspaceId, "integrations", {})
  return yield* collected(
    integrations.filter(({ value }) => value.account.platform === name),
    Effect.fnUntraced(function* ({ value }) {
      const { id, sealedCredential: before } = value
      const text = yield* vault.unseal(credentialOwner(value), before)
      const authorization = yield* decode(Redacted.value(text))
      const { client_id: clientId, client_secret: clientSecret } = authorization
      if (!hasOldSecret(client, { clientId, clientSecret })) return null
      const renewed = encode({ ...authorization, client_secret: client.clientSecret })
      const after = yield* vault.seal(credentialOwner(value), Redacted.make(renewed))
      return { place: "integration", id, before, after } as const
    })
  )
})
