import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"

/** A time zone as sent. One that is unknown has its own code when nothing else is at fault (D-HTTP-7, D-HTTP-7a). */
export const TimeZoneField = Schema.String.annotate({
  format: "timezone",
  description: "An IANA time-zone name or alias in any case; no offset.",
  examples: ["Europe/London", "UTC"]
}).pipe(Schema.decodeTo(TimeZoneName))
