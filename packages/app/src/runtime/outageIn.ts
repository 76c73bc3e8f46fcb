import { type Outage, outageOf } from "@calendeal/adapters-postgres/connection"
import { Cause } from "effect"

/** The outage of PostgreSQL that caused a failure, if there is one. */
export const outageIn = (cause: Cause.Cause<unknown>): Outage | undefined => {
  for (const error of errorsOf(cause)) {
    const outage = outageOf(error)
    if (outage !== undefined) return outage
  }
  return undefined
}

/** The errors and defects of a cause. */
export const errorsOf = ({ reasons }: Cause.Cause<unknown>): ReadonlyArray<unknown> =>
  reasons.flatMap((reason) =>
    Cause.isFailReason(reason) ? [reason.error] : Cause.isDieReason(reason) ? [reason.defect] : []
  )
