import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Role } from "../workspaces/index.ts"
import type { IdentityClaims } from "./Identity.ts"

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
export interface JoinRule {
  /** The domain of a verified e-mail, in lower case, or a group of the provider. */
  readonly who:
    | { readonly _tag: "Domain"; readonly domain: string }
    | { readonly _tag: "Group"; readonly group: string }
  /** The workspace's slug. */
  readonly workspace: string
  readonly role: Role
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
  readonly addressOf: (secrets: SignInSecrets) => Effect<URL, ProviderUnreachable | ProviderRefused>
  /**
   * The claims for the query with which the browser came back. ProviderRefused: `state`, `iss`, the code, the verifier, or the ID
   * token (issuer, audience, nonce, time, signature) is invalid.
   */
  readonly claimsOf: (
    query: URLSearchParams,
    secrets: SignInSecrets
  ) => Effect<IdentityClaims, ProviderUnreachable | ProviderRefused>
  /** Checks that the provider can be reached and is the issuer, for the operator. Returns its clock's lead in seconds, if it says one. */
  readonly check: Effect<number | null, ProviderUnreachable | ProviderRefused>
}

/** The installation's identity provider. None: people sign in with links only. */
export const InstallationProvider = Context.Reference<Option.Option<IdentityProvider>>(
  "@calendeal/domain/accounts/InstallationProvider",
  { defaultValue: () => Option.none() }
)
