import type { Cost } from "./Meter.ts"

/**
 * What each kind of request may cost the database. A change that needs more has to say so here; one that needs less, too,
 * so that the gain is kept. BEGIN with its settings and COMMIT are a statement each.
 */
export const kept: Readonly<Record<string, Cost>> = {
  book: { statements: 9, roundTrips: 2 },
  "book, a replay": { statements: 6, roundTrips: 1 },
  "book, the slot is taken": { statements: 6, roundTrips: 1 },
  "capture, a new lead": { statements: 4, roundTrips: 2 },
  "capture, a known lead": { statements: 4, roundTrips: 2 },
  transactions: { statements: 8, roundTrips: 3 },
  "transactions, a replay": { statements: 7, roundTrips: 3 },
  "month-availability": { statements: 3, roundTrips: 1 },
  slots: { statements: 3, roundTrips: 1 },
  "book, another in its place": { statements: 10, roundTrips: 2 },
  "funnel-events": { statements: 3, roundTrips: 1 },
  "booking-summary": { statements: 3, roundTrips: 1 },
  "booking-cancel": { statements: 6, roundTrips: 2 },
  "booking-cancel, again": { statements: 6, roundTrips: 2 }
}

/** Kilobytes that the service's heap gives out for a request, once it is warm. */
export const keptAllocations: Readonly<Record<string, number>> = {
  "month-availability": 470,
  slots: 280,
  // Of a new lead: 40 of it are the signature of its proof (D-CAP-7a).
  capture: 255,
  book: 465,
  transactions: 275
}

/** Kilobytes that a process with Redis reads before it serves, plain and as gzip. */
export const keptWeight = { plain: 2266, gzip: 710 }

/**
 * How many rows of tables each of them may read, with those before it in this list done; the checks of references read, too. A bound,
 * because PostgreSQL now and then reads a row again that it has just moved.
 */
export const keptRows: Readonly<Record<string, number>> = {
  book: 35,
  "book, a replay": 27,
  "book, the slot is taken": 27,
  "capture, a new lead": 13,
  "capture, a known lead": 14,
  transactions: 13,
  "transactions, a replay": 13,
  "month-availability": 16,
  slots: 16,
  "book, another in its place": 60,
  "funnel-events": 2,
  "booking-summary": 2,
  "booking-cancel": 5,
  "booking-cancel, again": 4
}
