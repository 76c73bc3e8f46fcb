import { Deal } from "@calendeal/domain/deals"
import type { DealFigures } from "@calendeal/domain/reports"
import * as Schema from "effect/Schema"
import { Sums, sumsOf } from "./Sums.ts"

/** A class of open deals; without `place`, the closed ones. */
export const DealRow = Schema.Struct({
  place: Schema.NullOr(Schema.Int),
  stage: Deal.fields.stage,
  deals: Schema.Int,
  value: Sums,
  medianSeconds: Schema.Finite,
  ninetiethSeconds: Schema.Finite
}).pipe(Schema.encodeKeys({ medianSeconds: "median_seconds", ninetiethSeconds: "ninetieth_seconds" }))

const none = { deals: 0, medianSeconds: 0, ninetiethSeconds: 0 }

export const dealFiguresOf = (rows: ReadonlyArray<typeof DealRow.Type>): DealFigures => {
  const { deals, medianSeconds, ninetiethSeconds } = rows.find(({ place }) => place === null) ?? none
  return {
    open: rows.flatMap(({ place, stage, value, ...row }) =>
      place === null ? [] : [{ place, stage, deals: row.deals, value: sumsOf(value) }]
    ),
    closed: { deals, medianSeconds, ninetiethSeconds }
  }
}
