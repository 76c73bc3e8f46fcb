import type { Schemas } from "@calendeal/client"

/** How calendars are connected, as their companies and standards write it. */
export const calendarKinds: Readonly<Record<Schemas["Calendar"]["kind"], string>> = {
  caldav: "CalDAV",
  google: "Google",
  ics: "iCalendar",
  microsoft: "Microsoft 365"
}
