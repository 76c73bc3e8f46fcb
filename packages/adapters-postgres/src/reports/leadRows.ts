import type { LeadFigures } from "@calendeal/domain/reports"
import * as Schema from "effect/Schema"
import { Sums, sumsOf } from "./Sums.ts"

/** How soon leads booked (without a month), the leads of a month, or what they paid so many months after. */
export const LeadRow = Schema.Struct({
  month: Schema.NullOr(Schema.Int),
  after: Schema.NullOr(Schema.Int),
  leads: Schema.Int,
  customers: Schema.Int,
  revenue: Sums,
  medianSeconds: Schema.Finite,
  ninetiethSeconds: Schema.Finite
}).pipe(Schema.encodeKeys({ medianSeconds: "median_seconds", ninetiethSeconds: "ninetieth_seconds" }))
type LeadRow = typeof LeadRow.Type

export const leadFiguresOf = (rows: ReadonlyArray<LeadRow>): LeadFigures => {
  const speed = rows.find(({ month }) => month === null)
  return {
    speed: {
      booked: speed?.leads ?? 0,
      atOnce: speed?.customers ?? 0,
      medianSeconds: speed?.medianSeconds ?? 0,
      ninetiethSeconds: speed?.ninetiethSeconds ?? 0
    },
    cohorts: rows.flatMap(({ after, customers, leads, month }) =>
      month === null || after !== null
        ? []
        : [
            {
              month,
              leads,
              customers,
              revenue: rows.flatMap((row) =>
                row.month === month && row.after !== null
                  ? [{ after: row.after, revenue: sumsOf(row.revenue) }]
                  : []
              )
            }
          ]
    )
  }
}
