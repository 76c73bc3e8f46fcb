import { reservedSlugs, Slug, WorkspaceSlug } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"

/** The slugs of a page's address as they were asked for, decoded. */
export interface Slugs {
  readonly workspaceSlug?: string | undefined
  readonly eventTypeSlug?: string | undefined
}

const isWorkspaceSlug = Schema.is(WorkspaceSlug)
const isSlug = Schema.is(Slug)

/** A reserved word, in any case, begins the addresses of something else (D-EMB-1). */
export const isPage = ({ workspaceSlug = "" }: Slugs): boolean =>
  !reservedSlugs.has(workspaceSlug.toLowerCase())

/** Of one word only what a workspace could be called, in any case; the rest is unknown as ever (D-HTTP-3). */
export const isList = ({ workspaceSlug = "" }: Slugs): boolean => isWorkspaceSlug(workspaceSlug.toLowerCase())

/** The one address of the page with these slugs, in lower case (D-PAGE-6); null: they cannot be slugs. */
export const canonicalPath = ({ eventTypeSlug, workspaceSlug = "" }: Slugs): string | null => {
  const workspace = workspaceSlug.toLowerCase()
  if (!isWorkspaceSlug(workspace)) return null
  if (eventTypeSlug === undefined) return `/${workspace}`
  const eventType = eventTypeSlug.toLowerCase()
  return isSlug(eventType) ? `/${workspace}/${eventType}` : null
}

/** Whether these slugs are written as they are stored. */
export const isLowerCase = ({ eventTypeSlug = "", workspaceSlug = "" }: Slugs): boolean =>
  workspaceSlug === workspaceSlug.toLowerCase() && eventTypeSlug === eventTypeSlug.toLowerCase()
