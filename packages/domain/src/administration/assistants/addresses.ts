/** The page on which a member connects an assistant, after the service's address. `-` is not the slug of a workspace. */
export const authorizePath = "/-/authorize"

/** The identifier of the authorization server (RFC 8414): the service's address without a path. */
export const issuerOf = (service: URL): string => service.origin

/** The audience of all tokens of assistants (RFC 8707): the MCP server. */
export const resourceOf = (service: URL): string => `${service.origin}/mcp`
