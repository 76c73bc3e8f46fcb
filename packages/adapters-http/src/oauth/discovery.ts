import { assistantScopes, authorizePath, issuerOf, resourceOf } from "@calendeal/domain/assistants"

/** The paths of the authorization server of assistants (D-OAUTH-1). */
export const oauthPath = {
  register: "/oauth/register",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  /** RFC 9728 puts the path of the resource behind its own; some clients ask for the one without it. */
  resource: "/.well-known/oauth-protected-resource/mcp",
  wholeResource: "/.well-known/oauth-protected-resource",
  server: "/.well-known/oauth-authorization-server"
} as const

/** What the MCP server says about itself (RFC 9728). */
export const resourceMetadata = (service: URL) => ({
  resource: resourceOf(service),
  resource_name: "Calendeal",
  authorization_servers: [issuerOf(service)],
  scopes_supported: assistantScopes,
  bearer_methods_supported: ["header"]
})

/** What the authorization server says about itself (RFC 8414). */
export const serverMetadata = (service: URL) => {
  const at = (path: string) => `${service.origin}${path}`
  return {
    issuer: issuerOf(service),
    authorization_endpoint: at(authorizePath),
    token_endpoint: at(oauthPath.token),
    registration_endpoint: at(oauthPath.register),
    revocation_endpoint: at(oauthPath.revoke),
    scopes_supported: assistantScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true
  }
}

/** Where a client without a valid token learns how it gets one (RFC 6750, RFC 9728). */
export const challengeHeader = (service: URL, isTokenInvalid: boolean): string =>
  [
    `Bearer resource_metadata="${service.origin}${oauthPath.resource}"`,
    `scope="${assistantScopes.join(" ")}"`,
    ...(isTokenInvalid ? ['error="invalid_token"'] : [])
  ].join(", ")
