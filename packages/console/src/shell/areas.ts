import type { Membership } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { readsSales } from "./roles.ts"

/** An area of the console in the navigation. */
interface Area {
  /** The first part of its screens' paths. */
  readonly path: string
  readonly nameOf: (words: ConsoleWords) => string
  /** Whether the role may open it (D-CON-3). Without it every member may. */
  readonly isFor?: (membership: Membership) => boolean
}

/** The areas in the order of the navigation. */
const areas: ReadonlyArray<Area> = [
  { path: "overview", nameOf: ({ overview }) => overview.title },
  { path: "bookings", nameOf: ({ bookings }) => bookings },
  { path: "contacts", nameOf: ({ contacts }) => contacts.title },
  { path: "deals", nameOf: ({ deals }) => deals.title, isFor: readsSales },
  { path: "event-types", nameOf: ({ eventTypes }) => eventTypes.title },
  {
    path: "availability",
    nameOf: ({ availability }) => availability.title,
    isFor: ({ hostId, role }) => role !== "member" || hostId !== null
  },
  { path: "reports", nameOf: ({ reports }) => reports.title, isFor: readsSales },
  {
    path: "connections",
    nameOf: ({ connections }) => connections.title,
    isFor: ({ role }) => role !== "member"
  },
  {
    path: "workspace",
    nameOf: ({ workspaceArea }) => workspaceArea.title,
    isFor: ({ role }) => role !== "member"
  }
]

/** The areas that a member may open, in the order of the navigation. */
export const areasOf = (membership: Membership): ReadonlyArray<Area> =>
  areas.filter(({ isFor }) => isFor?.(membership) ?? true)
