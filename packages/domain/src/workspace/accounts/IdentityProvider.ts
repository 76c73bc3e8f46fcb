import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { IdentityClaims } from "./Identity.ts"
import type { RoleRule } from "./WorkspaceProvider.ts"

/** The identity provider cannot be reached, or responds too slowly. */
export class ProviderUnreachable extends Schema.TaggedError<ProviderUnreachable>()("ProviderUnreachable", {
  /** For the operator. It contains no personal data. */
  reason: Schema.String
}) {}

/** The response of the identity provider is invalid, or it refuses the request. `isCancelled`: the person has not consented. */
export class ProviderRefused extends Schema.TaggedError<ProviderRefused>()("ProviderRefused", {
  reason: Schema.String,
  isCancelled: Schema.Boolean
}) {}

/** Who becomes a member of a workspace by signing in, and with which role (D-OIDC-4). */
export interface JoinRule extends RoleRule {
  /** The workspace's slug. */
  readonly workspace: string
}

/** The secrets of one sign-in, which only the person's browser and this service know. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  /** The PKCE code verifier, 43 to 128 characters. */
  readonly verifier: string
}

/** An identity provider with OpenID Connect (D-OIDC-1). */
export interface IdentityProvider {
  readonly issuer: string
  /** The name that people see. */
  readonly name: string
  readonly joins: ReadonlyArray<JoinRule>
  /** The provider's address to which the browser goes. */
  readonly addressOf: (secrets: SignInSecrets) => Effect.Effect<URL, ProviderUnreachable | ProviderRefused>
  /**
   * The claims for the query with which the browser came back. ProviderRefused: `state`, `iss`, the code, the verifier, or the ID
   * token (issuer, audience, nonce, time, signature) is invalid.
   */
  readonly claimsOf: (
    query: URLSearchParams,
    secrets: SignInSecrets
  ) => Effect.Effect<IdentityClaims, ProviderUnreachable | ProviderRefused>
  /** Checks that the provider can be reached and is the issuer, for the operator. Returns its clock's lead in seconds, if it says one. */
  readonly check: Effect.Effect<number | null, ProviderUnreachable | ProviderRefused>
}

/** The installation's identity provider. None: people sign in with links only. */
export const InstallationProvider = Context.Reference<Option.Option<IdentityProvider>>(
  "@calendeal/domain/accounts/InstallationProvider",
  { defaultValue: () => Option.none() }
)

/** How an identity provider is reached as a client. */
export interface ProviderClient {
  readonly issuer: URL
  readonly clientId: string
  /** Null: a public client. */
  readonly clientSecret: Redacted.Redacted | null
  /** The address to which the provider leads back, exactly as it is registered there. */
  readonly redirect: URL
  /** The name that people see. */
  readonly name: string
  /** Separated by spaces, with `openid`. */
  readonly scopes: string
  /** The claim with the groups of a person: a list of texts. */
  readonly groupsClaim: string
  readonly joins: ReadonlyArray<JoinRule>
}

/** Makes the identity providers of workspaces (D-OIDC-9). Without an adapter none can be reached. */
export const OpenProvider = Context.Reference<(client: ProviderClient) => Effect.Effect<IdentityProvider>>(
  "@calendeal/domain/accounts/OpenProvider",
  {
    defaultValue: () => (client) => {
      const unreachable = Effect.fail(new ProviderUnreachable({ reason: "no adapter is configured" }))
      const { joins, name } = client
      return Effect.succeed({
        issuer: client.issuer.href,
        name,
        joins,
        addressOf: () => unreachable,
        claimsOf: () => unreachable,
        check: unreachable
      })
    }
  }
)
