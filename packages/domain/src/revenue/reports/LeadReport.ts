import type { FormQuestion, RevenueFigures } from "./Reports.ts"

export interface LeadQuestion extends FormQuestion {
  /** The starts of the months in epoch milliseconds, ascending. The last month has no end. */
  readonly months: ReadonlyArray<number>
}

/** Who books within half an hour books in the visit in which the form was begun, in minutes. */
export const atOnceMinutes = 30

/** The last column of a cohort has all later months, too: two years show whether revenue comes back. */
export const longestAfter = 24

/** How soon the leads of a period booked, and what each month's leads have paid since. */
export interface LeadFigures {
  readonly speed: {
    /** Leads with a booking, whatever became of it. */
    readonly booked: number
    /** Of these, those who booked within `atOnceMinutes`. */
    readonly atOnce: number
    /** From the lead to its first booking, interpolated. 0 without bookings. */
    readonly medianSeconds: number
    readonly ninetiethSeconds: number
  }
  /** In ascending order of month, only months with leads. */
  readonly cohorts: ReadonlyArray<Cohort>
}

/** The leads of one month. */
export interface Cohort {
  /** The index of the month in `months`. */
  readonly month: number
  readonly leads: number
  /** Leads with a payment, also if it went back. */
  readonly customers: number
  /** By months after the lead's, ascending, only with payments. Payments before the lead's month are in 0, as past ones are. */
  readonly revenue: ReadonlyArray<{
    /** From 0 to `longestAfter`. */
    readonly after: number
    readonly revenue: RevenueFigures["revenue"]
  }>
}
