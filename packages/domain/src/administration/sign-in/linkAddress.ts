import * as Redacted from "effect/Redacted"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** The page of a link, after the service's address. `-` is not the slug of a workspace. */
export const linkPath = "/-/link"

/** The page to which the identity provider leads back, after the service's address (D-OIDC-2). */
export const providerPath = "/-/provider"

/** The page of the own account, after the service's address. */
export const accountPath = "/-/account"

/**
 * The page to which a workspace's own provider leads back. Each has an address of its own, so that the answer of another provider does
 * not pass as its (D-OIDC-11).
 */
export const workspaceProviderPath = (workspaceId: WorkspaceId): string => `${providerPath}/${workspaceId}`

/** The page on which people sign in over the provider of the workspace with this slug. */
export const workspaceSignInPath = (slug: string): string => `/-/sign-in?workspace=${slug}`

/** The address of a link. Servers and `Referer` do not see the token, which is in the fragment (D-SIGN-2). */
export const linkAddress = (service: URL, language: string, token: Redacted.Redacted): string =>
  `${new URL(`${linkPath}?lang=${language}`, service).href}#${Redacted.value(token)}`
