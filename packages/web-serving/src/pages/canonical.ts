import { reservedSlugs, Slug, WorkspaceSlug } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"

/** The decoded slugs of a requested address. */
export interface Slugs {
  readonly workspaceSlug?: string | undefined
  readonly eventTypeSlug?: string | undefined
}

const isWorkspaceSlug = Schema.is(WorkspaceSlug)
const isSlug = Schema.is(Slug)

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
  return isSlug(eventType) ? `/${workspace}/${eventType}` : null
}

/** Whether these slugs are in lower case, as stored. */
export const isLowerCase = ({ eventTypeSlug = "", workspaceSlug = "" }: Slugs): boolean =>
  workspaceSlug === workspaceSlug.toLowerCase() && eventTypeSlug === eventTypeSlug.toLowerCase()
