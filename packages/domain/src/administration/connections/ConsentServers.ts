import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Redacted } from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { FetchFailed } from "../../channels/calendars/index.ts"
import type { ClientName } from "../../workspace/oauth-clients/index.ts"
import type { CalendarAccounts, ConnectionProvider } from "./Connection.ts"

/** The registration of this service at a provider. */
export const OAuthClient = Schema.Struct({
  clientId: Schema.String,
  clientSecret: Schema.String,
  /** Microsoft's tenant: an organisation's id or domain, or `common`. Empty for the others. */
  tenant: Schema.String
})
export type OAuthClient = typeof OAuthClient.Type

/** The registration with which a provider's accounts are connected. */
export const clientNames: { readonly [Provider in ConnectionProvider]: ClientName } = {
  google: "google",
  microsoft: "microsoft",
  zoom: "zoom",
  google_ads: "google",
  linkedin: "linkedin"
}

/** The installation's clients. Missing: accounts of its providers cannot be connected in the browser (D-CONN-8). */
export class InstallationClients extends Context.Service<
  InstallationClients,
  { readonly [Name in ClientName]?: OAuthClient }
>()("@calendeal/domain/connections/InstallationClients") {}

/** A calendar of the connected account. */
export const OfferedCalendar = Schema.Struct({
  /** The provider's id. */
  id: Schema.String,
  name: Schema.String,
  isPrimary: Schema.Boolean,
  /** Whether bookings can be written into it. */
  canWrite: Schema.Boolean
})
export type OfferedCalendar = typeof OfferedCalendar.Type

/** What the provider gave for a code. */
export interface Redeemed {
  readonly accessToken: Redacted
  /** Null: the provider gave none. */
  readonly refreshToken: string | null
  /** The granted scopes, separated by spaces; null: those that were asked for. */
  readonly scope: string | null
  /** The lives of the tokens; null: not stated. */
  readonly accessSeconds: number | null
  readonly refreshSeconds: number | null
}

/** A user of Zoom. */
export interface ZoomUser {
  readonly id: string
  readonly email: string
}

/** The provider does not accept the code: it is expired, used, or belongs to another verifier, client or redirect address. */
export class CodeRefused extends Schema.TaggedError<CodeRefused>()("CodeRefused", {}) {}

/** Port: the providers' consent pages, and their token and revocation endpoints. */
export class ConsentServers extends Context.Service<
  ConsentServers,
  {
    /** The address of the provider's consent page. `challenge`: the S256 of the code verifier. */
    readonly consentAddress: (
      provider: ConnectionProvider,
      client: OAuthClient,
      request: { readonly redirectUri: string; readonly state: string; readonly challenge: string }
    ) => URL
    /** Whether the provider names itself like this (RFC 9207). */
    readonly isIssuer: (provider: ConnectionProvider, issuer: string) => boolean
    readonly redeem: (
      provider: ConnectionProvider,
      client: OAuthClient,
      request: { readonly code: string; readonly verifier: Redacted; readonly redirectUri: string }
    ) => Effect<Redeemed, FetchFailed | CodeRefused>
    /** The account's calendars, the primary one first; at most 250. */
    readonly calendars: (
      provider: CalendarAccounts,
      accessToken: Redacted
    ) => Effect<ReadonlyArray<OfferedCalendar>, FetchFailed>
    /** The user who allowed the access to Zoom. */
    readonly zoomUser: (accessToken: Redacted) => Effect<ZoomUser, FetchFailed>
    /**
     * Ends a grant. A grant that has ended already is none, which is a success. Microsoft and LinkedIn have no such request: nothing
     * happens.
     */
    readonly revoke: (
      provider: ConnectionProvider,
      client: OAuthClient,
      refreshToken: string
    ) => Effect<void, FetchFailed>
  }
>()("@calendeal/domain/connections/ConsentServers") {}
