import { LocalDate } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"

/** A calendar date on the wire, `YYYY-MM-DD`. */
export const DateField = (description: string) =>
  Schema.String.annotate({ format: "date", description }).pipe(Schema.decodeTo(LocalDate))
