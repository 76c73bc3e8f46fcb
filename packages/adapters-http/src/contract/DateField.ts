import { LocalDate } from "@calendeal/domain/event-types"

/** A calendar date on the wire, `YYYY-MM-DD`. */
export const DateField = (description: string) => LocalDate.annotate({ description })
