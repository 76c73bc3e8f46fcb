import { utcTime } from "@calendeal/domain/itip"

/** The parts of a booking that a calendar entry contains. */
export interface CalendarEntry {
  readonly title: string
  /** ISO 8601 in UTC. */
  readonly start: string
  readonly end: string
  readonly place: string
  readonly details: string
}

/** The address that adds the entry to Google Calendar. */
export const googleLink = ({ details, end, place, start, title }: CalendarEntry): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: [start, end].map((instant) => utcTime(Date.parse(instant))).join("/"),
    details,
    location: place
  })}`

/** The address that adds the entry to Outlook on the web, which shows the plus of a blank as it is. */
export const outlookLink = ({ details, end, place, start, title }: CalendarEntry): string =>
  `https://outlook.live.com/calendar/0/action/compose?${new URLSearchParams({
    rru: "addevent",
    subject: title,
    startdt: start,
    enddt: end,
    body: details,
    location: place
  })}`.replace(/\+/g, "%20")
