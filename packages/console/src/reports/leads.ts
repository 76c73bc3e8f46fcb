import type { Schemas } from "@calendeal/client"

type Cohort = Schemas["LeadReport"]["cohorts"][number]

/** Fewer leads say nothing. */
const enough = 5

/** What a month's leads have paid until so many months after, in one currency. */
export interface CohortLine {
  readonly month: string
  readonly leads: number
  readonly customers: number
  /** From the lead's month on, to the latest month in which leads of any month paid. */
  readonly paid: ReadonlyArray<number>
  /** Null: without leads. */
  readonly perLead: number | null
}

/** The lines of the table. */
export const cohortLines = (cohorts: ReadonlyArray<Cohort>, currency: string): ReadonlyArray<CohortLine> => {
  const columns =
    1 + Math.max(0, ...cohorts.flatMap(({ revenue }) => revenue.map(({ monthsAfter }) => monthsAfter)))
  return cohorts.map(({ customers, leads, month, revenue }) => {
    const cents = Array.from({ length: columns }, (_, after) =>
      revenue
        .filter(({ monthsAfter }) => monthsAfter <= after)
        .flatMap((column) => column.revenue)
        .filter((money) => money.currency === currency)
        .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    )
    const all = cents.at(-1) ?? 0
    return {
      month,
      leads,
      customers,
      paid: cents.map((sum) => sum / 100),
      perLead: leads === 0 ? null : Math.round(all / leads) / 100
    }
  })
}

/** The month whose leads have paid most for each, of those with enough leads (D-CON-235); null: none has paid. */
export const bestCohort = (lines: ReadonlyArray<CohortLine>): CohortLine | null =>
  lines
    .filter(({ leads, perLead }) => leads >= enough && (perLead ?? 0) > 0)
    .toSorted((one, other) => (other.perLead ?? 0) - (one.perLead ?? 0))[0] ?? null
