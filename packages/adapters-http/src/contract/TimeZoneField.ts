import { TimeZoneName } from "@calendeal/domain/workspaces"

/** A time zone as sent. One that is unknown has its own code when nothing else is at fault (D-HTTP-7, D-HTTP-7a). */
export const TimeZoneField = TimeZoneName.annotate({
  description: "An IANA time zone name or alias. Case is ignored; offsets are invalid.",
  examples: [TimeZoneName.make("Europe/London"), TimeZoneName.make("UTC")]
})
