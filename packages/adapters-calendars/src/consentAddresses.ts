import type { ConnectionProvider, OAuthClient } from "@calendeal/domain/connections"
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

/** Where a provider's consent takes place. */
interface ConsentEndpoints {
  readonly page: (client: OAuthClient) => string
  readonly tokens: (client: OAuthClient) => string
  /** Null: it has no request that ends a grant. */
  readonly revocation: string | null
  /** Whether it names itself like this (RFC 9207). */
  readonly isIssuer: (issuer: string) => boolean
}

interface Addresses {
  readonly consent: ConsentAddresses
  readonly google: GoogleAddresses
  readonly microsoft: MicrosoftAddresses
}

const originOf = (address: string): string | undefined => URL.parse(address)?.origin

/** The endpoints of all providers. */
export const consentEndpoints = ({
  consent,
  google,
  microsoft
}: Addresses): { readonly [Provider in ConnectionProvider]: ConsentEndpoints } => {
  const ofTenant = ({ tenant }: OAuthClient) =>
    `${microsoft.logins}/${encodeURIComponent(tenant)}/oauth2/v2.0`
  const ofGoogle: ConsentEndpoints = {
    page: () => consent.googleConsent,
    tokens: () => google.tokens,
    revocation: consent.googleRevocation,
    isIssuer: (issuer) => issuer === consent.googleIssuer
  }
  return {
    google: ofGoogle,
    google_ads: ofGoogle,
    microsoft: {
      page: (client) => `${ofTenant(client)}/authorize`,
      tokens: (client) => `${ofTenant(client)}/token`,
      revocation: null,
      // The issuer contains the person's tenant, which is not known before.
      isIssuer: (issuer) => originOf(issuer) === originOf(microsoft.logins)
    },
    zoom: {
      page: () => `${consent.zoomLogin}/authorize`,
      tokens: () => `${consent.zoomLogin}/token`,
      revocation: `${consent.zoomLogin}/revoke`,
      isIssuer: (issuer) => originOf(issuer) === originOf(consent.zoomLogin)
    },
    linkedin: {
      page: () => `${consent.linkedinLogin}/authorization`,
      tokens: () => `${consent.linkedinLogin}/accessToken`,
      revocation: null,
      isIssuer: (issuer) => originOf(issuer) === originOf(consent.linkedinLogin)
    }
  }
}
