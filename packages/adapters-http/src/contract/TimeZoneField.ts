import * as Schema from "effect/Schema"

/** A time zone as sent. Whether it is one is asked after the other fields, and has its own code (D-HTTP-7). */
export const TimeZoneField = Schema.String.annotate({
  description: "An IANA time-zone name or alias in any case; no offset.",
  examples: ["Europe/London", "UTC"]
})
