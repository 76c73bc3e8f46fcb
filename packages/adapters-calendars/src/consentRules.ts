import { type ConnectionProvider, type OAuthClient, zoomScopes } from "@calendeal/domain/connections"
import type { GoogleAddresses } from "./google/googleRequests.ts"
import type { MicrosoftAddresses } from "./microsoft/fetchMicrosoft.ts"

/** The addresses for consent that the calendars themselves do not need. */
export interface ConsentAddresses {
  readonly googleConsent: string
  readonly googleRevocation: string
  readonly googleIssuer: string
  /** Zoom's OAuth endpoints and API, without a trailing slash. */
  readonly zoomLogin: string
  readonly zoomApi: string
  /** LinkedIn's OAuth endpoints, without a trailing slash. */
  readonly linkedinLogin: string
}

export const consentAddresses: ConsentAddresses = {
  googleConsent: "https://accounts.google.com/o/oauth2/v2/auth",
  googleRevocation: "https://oauth2.googleapis.com/revoke",
  googleIssuer: "https://accounts.google.com",
  zoomLogin: "https://zoom.us/oauth",
  zoomApi: "https://api.zoom.us/v2",
  linkedinLogin: "https://www.linkedin.com/oauth/v2"
}

/** How a provider's consent works. */
interface ConsentRule {
  readonly page: (client: OAuthClient) => string
  readonly tokens: (client: OAuthClient) => string
  /** Null: it has no request that ends a grant. */
  readonly revocation: string | null
  readonly scope: string
  readonly parameters: Readonly<Record<string, string>>
  /** Whether it has PKCE. LinkedIn has it for apps on devices only. */
  readonly takesChallenge: boolean
  /** Whether the client authenticates in a header instead of the body. */
  readonly isBasic: boolean
  /** Whether it names itself like this (RFC 9207). */
  readonly isIssuer: (issuer: string) => boolean
}

interface Addresses {
  readonly consent: ConsentAddresses
  readonly google: GoogleAddresses
  readonly microsoft: MicrosoftAddresses
}

const originOf = (address: string): string | undefined => URL.parse(address)?.origin

/** The rules of all providers. The scopes are the fewest for the purpose (D-CONN-4). */
export const consentRules = ({
  consent,
  google,
  microsoft
}: Addresses): { readonly [Provider in ConnectionProvider]: ConsentRule } => {
  const ofTenant = ({ tenant }: OAuthClient) =>
    `${microsoft.logins}/${encodeURIComponent(tenant)}/oauth2/v2.0`
  const googleRule = {
    page: () => consent.googleConsent,
    tokens: () => google.tokens,
    revocation: consent.googleRevocation,
    // Without `offline` and `consent`, Google gives no refresh token for a grant that exists.
    parameters: { access_type: "offline", prompt: "consent" },
    takesChallenge: true,
    isBasic: false,
    isIssuer: (issuer: string) => issuer === consent.googleIssuer
  }
  return {
    google: {
      ...googleRule,
      scope:
        "https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendarlist.readonly"
    },
    google_ads: { ...googleRule, scope: "https://www.googleapis.com/auth/datamanager" },
    microsoft: {
      page: (client) => `${ofTenant(client)}/authorize`,
      tokens: (client) => `${ofTenant(client)}/token`,
      revocation: null,
      scope: "offline_access https://graph.microsoft.com/Calendars.ReadWrite",
      parameters: { prompt: "select_account" },
      takesChallenge: true,
      isBasic: false,
      // The issuer contains the person's tenant, which is not known before.
      isIssuer: (issuer) => originOf(issuer) === originOf(microsoft.logins)
    },
    zoom: {
      page: () => `${consent.zoomLogin}/authorize`,
      tokens: () => `${consent.zoomLogin}/token`,
      revocation: `${consent.zoomLogin}/revoke`,
      scope: zoomScopes.join(" "),
      parameters: {},
      takesChallenge: true,
      isBasic: true,
      isIssuer: (issuer) => originOf(issuer) === originOf(consent.zoomLogin)
    },
    linkedin: {
      page: () => `${consent.linkedinLogin}/authorization`,
      tokens: () => `${consent.linkedinLogin}/accessToken`,
      revocation: null,
      scope: "rw_conversions r_ads",
      parameters: {},
      takesChallenge: false,
      isBasic: false,
      isIssuer: (issuer) => originOf(issuer) === originOf(consent.linkedinLogin)
    }
  }
}
