import { type CostRecords, TooMuchToCount } from "@calendeal/domain/reports"
import { Campaign } from "@calendeal/domain/spend"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CourseRow, coursesOfRows } from "./courseRows.ts"
import { mostCourses } from "./coursesQuery.ts"
import { Sums, sumsOf } from "./Sums.ts"

/** As a path's row, or the spend of a campaign. */
export const CostRow = Schema.Struct({
  ...CourseRow.fields,
  spent: Schema.NullOr(Schema.Struct({ ...Campaign.fields, spent: Sums }))
})

/** What the rows say. A part of too many campaigns would be a wrong figure. */
export const costRecordsOfRows = (
  rows: ReadonlyArray<typeof CostRow.Type>
): Effect.Effect<CostRecords, TooMuchToCount> => {
  const campaigns = rows.flatMap(({ spent }) => spent ?? [])
  if (campaigns.length > mostCourses) return Effect.fail(new TooMuchToCount())
  return Effect.map(coursesOfRows(rows), (courses): CostRecords => ({
    courses,
    spend: campaigns.flatMap(({ spent, ...campaign }) =>
      sumsOf(spent).map(({ cents, currency }) => ({ campaign, currency, cents }))
    )
  }))
}
