import type { Membership } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { readsSales } from "./roles.ts"

/** An area of the console in the navigation. */
interface Area {
  /** The first part of its screens' paths. */
  readonly path: string
  readonly nameOf: (words: ConsoleWords) => string
  /** The path of its line icon, on a grid of 24. */
  readonly icon: string
  /** Whether a phone always shows it, at the bottom. */
  readonly isQuick?: boolean
  /** Whether it is where the workspace is set up, which is apart in the navigation. */
  readonly isSetUp?: boolean
  /** Whether the role may open it (D-CON-3). Without it every member may. */
  readonly isFor?: (membership: Membership) => boolean
}

/** The areas in the order of the navigation. */
const areas: ReadonlyArray<Area> = [
  {
    path: "overview",
    icon: "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6",
    isQuick: true,
    nameOf: ({ overview }) => overview.title
  },
  {
    path: "bookings",
    icon: "M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10.5h16M8 3v4M16 3v4",
    isQuick: true,
    nameOf: ({ bookings }) => bookings
  },
  {
    path: "contacts",
    icon: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 4.3a3.5 3.5 0 0 1 0 6.4M18 15c2 .8 3.1 2.5 3.5 5",
    nameOf: ({ contacts }) => contacts.title
  },
  {
    path: "deals",
    icon: "M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 12h0M17.5 12h0",
    isQuick: true,
    nameOf: ({ deals }) => deals.title,
    isFor: readsSales
  },
  {
    path: "event-types",
    icon: "M12 4l8 4.5-8 4.5-8-4.5zM4 13.5l8 4.5 8-4.5",
    nameOf: ({ eventTypes }) => eventTypes.title
  },
  {
    path: "availability",
    icon: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
    nameOf: ({ availability }) => availability.title,
    isFor: ({ hostId, role }) => role !== "member" || hostId !== null
  },
  {
    path: "reports",
    icon: "M6 20v-6M12 20V4M18 20v-9",
    isQuick: true,
    nameOf: ({ reports }) => reports.title,
    isFor: readsSales
  },
  {
    path: "connections",
    icon: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
    isSetUp: true,
    nameOf: ({ connections }) => connections.title,
    isFor: ({ role }) => role !== "member"
  },
  {
    path: "workspace",
    icon: "M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
    isSetUp: true,
    nameOf: ({ workspaceArea }) => workspaceArea.title,
    isFor: ({ role }) => role !== "member"
  }
]

/** The icon of the area in which a path of the console is. */
export const areaIcon = (path: string | undefined): string | undefined =>
  areas.find((area) => area.path === path?.split("/")[3])?.icon

/** The areas that a member may open, in the order of the navigation. */
export const areasOf = (membership: Membership): ReadonlyArray<Area> =>
  areas.filter(({ isFor }) => isFor?.(membership) ?? true)
