import { platformTitles } from "@calendeal/domain/conversions"

/** The names of providers, which are the same in every language. */
export const providerNames: Readonly<Record<string, string>> = {
  google: "Google",
  microsoft: "Microsoft",
  zoom: "Zoom",
  google_ads: platformTitles.google,
  linkedin: platformTitles.linkedin
}

/** A provider whose accounts can be connected, as the API shows it. */
export interface Provider {
  readonly provider: string
  readonly purpose: string
  readonly redirectUri: string
  readonly isAvailable: boolean
}

/** A calendar of a host, as the API shows it. */
export interface Calendar {
  readonly id: string
  readonly kind: string
  readonly account: string
  readonly isDestination: boolean
  readonly lastSyncedAt: string | null
  readonly lastError: string | null
}

/** The page of a host's calendars. */
export const connectPage = (workspace: string, host: string | null = null): string =>
  `/-/connect?${new URLSearchParams({ workspace, ...(host !== null && { host }) }).toString()}`

/** The page of the workspace's accounts. */
export const accountsPage = (workspace: string): string =>
  `/-/accounts?${new URLSearchParams({ workspace }).toString()}`

/** The path of the workspace in the API. */
export const inWorkspace = (workspace: string, path: string): string =>
  `/api/workspaces/${encodeURIComponent(workspace)}${path}`
