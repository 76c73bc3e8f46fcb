import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Vault } from "../../workspace/workspaces/index.ts"
import { type Connection, connectionOwner, type WorkspaceAccounts } from "./Connection.ts"
import { OAuthClient, type Redeemed } from "./ConsentServers.ts"

/** What a `granted` connection to an ad platform keeps until the ad account is chosen. It is stored encrypted. */
export const AccountGrant = Schema.Struct({
  client: OAuthClient,
  refreshToken: Schema.NullOr(Schema.String),
  /** The integration's credential (`AdCredential`). */
  credential: Schema.String,
  /** When the access ends; null: it does not end by itself. */
  endsAt: Schema.NullOr(Schema.DateTimeUtcFromString)
})
export type AccountGrant = typeof AccountGrant.Type

const GrantText = Schema.fromJsonString(AccountGrant)
const encode = Schema.encodeSync(GrantText)
const decode = Schema.decodeUnknownOption(GrantText)

/**
 * The grant for an ad platform. With a refresh token, the credential is the JSON of an authorization; without one, it is the access
 * token. LinkedIn's refresh token ends a year after the consent, Google's does not end by itself.
 */
export const accountGrantOf = (
  provider: Exclude<WorkspaceAccounts, "zoom">,
  client: OAuthClient,
  { accessSeconds, accessToken, refreshSeconds, refreshToken }: Redeemed,
  now: DateTime.Utc
): AccountGrant => {
  const { clientId: client_id, clientSecret: client_secret } = client
  const seconds = refreshToken === null ? accessSeconds : refreshSeconds
  return {
    client,
    refreshToken,
    credential:
      refreshToken === null
        ? Redacted.value(accessToken)
        : JSON.stringify({ client_id, client_secret, refresh_token: refreshToken }),
    endsAt: provider === "linkedin" && seconds !== null ? DateTime.add(now, { seconds }) : null
  }
}

export const sealAccountGrant = Effect.fnUntraced(function* (connection: Connection, grant: AccountGrant) {
  const vault = yield* Vault
  return yield* vault.seal(connectionOwner(connection), Redacted.make(encode(grant)))
})

/** The grant of a `granted` connection to an ad platform; none if there is none, or if its key is gone. */
export const openAccountGrant = Effect.fnUntraced(function* (connection: Connection) {
  const vault = yield* Vault
  if (connection.stage !== "granted" || connection.sealedSecret === null) return Option.none<AccountGrant>()
  const text = yield* Effect.option(vault.unseal(connectionOwner(connection), connection.sealedSecret))
  return Option.flatMap(text, (secret) => decode(Redacted.value(secret)))
})
