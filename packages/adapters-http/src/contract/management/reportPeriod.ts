import * as Schema from "effect/Schema"
import { Instant } from "../fields.ts"

/** What the requests and answers of all reports have. */
export const period = {
  from: Schema.optionalKey(
    Instant.annotate({
      description: "The start of the period, at most 800 days before `to`. Defaults to 800 days before `to`."
    })
  ),
  to: Schema.optionalKey(
    Instant.annotate({
      description:
        "The end of the period, exclusive. Defaults to one day from now, the latest possible date of a payment."
    })
  )
}
/** The period of the figures. */
export const periodOfFigures = {
  from: Instant.annotate({ description: "The start of the period." }),
  to: Instant.annotate({ description: "The end of the period, exclusive." })
}
export const pathParams = { workspaceId: Schema.String }
export const count = Schema.Int
