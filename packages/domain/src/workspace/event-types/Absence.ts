import * as Schema from "effect/Schema"
import { LocalDate } from "./Schedule.ts"

/** The maximum number of a host's absences (D-ABS-1). */
export const maximumAbsences = 100

/** Local dates of the host's schedule zone, both inclusive, on which the host takes no bookings (D-ABS-1). */
export const Absence = Schema.Struct({
  from: LocalDate,
  to: LocalDate,
  /** Shown to members only (D-ABS-4), 0-200 characters. */
  reason: Schema.String.check(Schema.isMaxLength(200))
})
export type Absence = typeof Absence.Type
