import { usernamePattern } from "@calendeal/domain/event-types"
import { reservedSlugs, WorkspaceSlug } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"

/** The decoded slugs of a requested address. The second one is that of an event type or the username of a host. */
export interface Slugs {
  readonly workspaceSlug?: string | undefined
  readonly eventTypeSlug?: string | undefined
}

const isWorkspaceSlug = Schema.is(WorkspaceSlug)

/** Addresses that begin with a reserved word, in any case, are not pages (D-EMB-1). */
export const isPage = ({ workspaceSlug = "" }: Slugs): boolean =>
  !reservedSlugs.has(workspaceSlug.toLowerCase())

/** A single word is a list only if it is a valid workspace slug in any case; other words are unknown paths (D-HTTP-3). */
export const isList = ({ workspaceSlug = "" }: Slugs): boolean => isWorkspaceSlug(workspaceSlug.toLowerCase())

/** The canonical lower-case address of the page (D-PAGE-6); null if these are not valid slugs. */
export const canonicalPath = ({ eventTypeSlug, workspaceSlug = "" }: Slugs): string | null => {
  const workspace = workspaceSlug.toLowerCase()
  if (!isWorkspaceSlug(workspace)) return null
  if (eventTypeSlug === undefined) return `/${workspace}`
  const eventType = eventTypeSlug.toLowerCase()
  // Each slug of an event type is a possible username, too.
  return usernamePattern.test(eventType) ? `/${workspace}/${eventType}` : null
}

/** Whether these slugs are in lower case, as stored. */
export const isLowerCase = ({ eventTypeSlug = "", workspaceSlug = "" }: Slugs): boolean =>
  workspaceSlug === workspaceSlug.toLowerCase() && eventTypeSlug === eventTypeSlug.toLowerCase()
