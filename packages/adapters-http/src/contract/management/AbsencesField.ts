import { invalidValue } from "@calendeal/domain/texts"
import { Absence, maximumAbsences } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { described, describedAs, upTo } from "./fields.ts"

/** Refuses an absence that ends before it begins (D-ABS-1). */
const inOrder = Schema.makeFilter(({ from, to }: Pick<Absence, "from" | "to">) =>
  to < from
    ? [{ path: ["to"], issue: invalidValue({ message: "must not be before `from`", code: "reversed" }) }]
    : []
)

/** The absences of a host in a request (D-ABS-1). */
export const AbsencesField = described(
  `Dates on which the host takes no bookings, at most ${maximumAbsences}. They replace the stored ones.`,
  upTo(
    maximumAbsences,
    Schema.Struct({
      from: Absence.fields.from.check(
        describedAs("The first date, YYYY-MM-DD, in the zone of the schedule.")
      ),
      to: Absence.fields.to.check(describedAs("The last date, inclusive.")),
      reason: described("Shown to members only, 0-200 characters.", Absence.fields.reason)
    }).check(inOrder)
  )
)
