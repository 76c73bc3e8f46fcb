import type { ExportedTable } from "./ExportedTable.ts"
import { attendees, bookingHosts, bookings, demand, eventTypes, hosts } from "./meetings.ts"
import { contacts, members, touches } from "./people.ts"
import { deals, removals, spend, transactions } from "./revenue.ts"

/** The tables of a whole export (D-EXP-1), and of a reader of the database. */
export const exportedTables: ReadonlyArray<ExportedTable> = [
  contacts,
  touches,
  bookings,
  attendees,
  bookingHosts,
  deals,
  transactions,
  spend,
  eventTypes,
  demand,
  hosts,
  members
]

/** The tables of an increment. */
export const incrementTables: ReadonlyArray<ExportedTable> = [...exportedTables, removals]
