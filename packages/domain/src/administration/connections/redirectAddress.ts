import type { ConnectionProvider } from "./Connection.ts"

/** The page on which accounts are connected, after the service's address. `-` is not the slug of a workspace. */
export const connectPath = "/-/connect"

/**
 * The redirect address to register at a provider, exactly. Each provider has its own, so that the answer of one is not taken for that of
 * another one (D-CONN-3).
 */
export const redirectAddress = (service: URL, provider: ConnectionProvider): string =>
  new URL(`${connectPath}/${provider}`, service).href
