import type { AnswerAt } from "@calendeal/web-kit/api"
import { platformTitles } from "@calendeal/domain/conversions"

/** The names of providers, which are the same in every language. */
export const providerNames: Readonly<Record<string, string>> = {
  google: "Google",
  microsoft: "Microsoft",
  zoom: "Zoom",
  google_ads: platformTitles.google,
  linkedin: platformTitles.linkedin
}

/** A provider whose accounts can be connected. */
export type Provider = AnswerAt<"GET", `/api/workspaces/${string}/connections/providers`>["items"][number]

/** A calendar of a host. */
export type Calendar = AnswerAt<"GET", `/api/workspaces/${string}/hosts/${string}/calendars`>["items"][number]

/** The faults of a calendar after which a new grant can help. */
export const ended = ["needs_consent", "unauthorized", "access_unreadable"]

/** The page of a host's calendars. */
export const connectPage = (workspace: string, host: string | null = null): string =>
  `/-/connect?${new URLSearchParams({ workspace, ...(host !== null && { host }) }).toString()}`

/** The page of the workspace's accounts. */
export const accountsPage = (workspace: string): string =>
  `/-/accounts?${new URLSearchParams({ workspace }).toString()}`

/** The path of the workspace in the API. */
export const inWorkspace = <Path extends string>(
  workspace: string,
  path: Path
): `/api/workspaces/${string}${Path}` => `/api/workspaces/${encodeURIComponent(workspace)}${path}`
