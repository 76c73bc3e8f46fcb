import { calendarObject, calendarUid, utcTime } from "@calendeal/domain/itip"

/** The parts of a booking that a calendar entry contains. */
export interface CalendarEntry {
  /** The first booking of the chain of moves: a calendar replaces the entry of an earlier one (D-MAIL-3). */
  readonly rootUid: string
  readonly sequence: number
  /** The service's host, which makes the uid globally unique. */
  readonly host: string
  readonly title: string
  /** ISO 8601 in UTC. */
  readonly start: string
  readonly end: string
  readonly place: string
  readonly details: string
  /** The time of creation, milliseconds since 1970. */
  readonly now: number
}

/** The entry as an iCalendar file. */
export const icsOf = (entry: CalendarEntry): string =>
  calendarObject({
    method: "PUBLISH",
    uid: calendarUid(entry.rootUid, entry.host),
    sequence: entry.sequence,
    stamp: entry.now,
    start: Date.parse(entry.start),
    end: Date.parse(entry.end),
    summary: entry.title,
    location: entry.place,
    description: entry.details
  })

/** The address that adds the entry to Google Calendar. */
export const googleLink = ({ details, end, place, start, title }: CalendarEntry): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: [start, end].map((instant) => utcTime(Date.parse(instant))).join("/"),
    details,
    location: place
  })}`

/** The address that adds the entry to Outlook on the web. */
export const outlookLink = ({ details, end, place, start, title }: CalendarEntry): string =>
  `https://outlook.live.com/calendar/0/action/compose?${new URLSearchParams({
    rru: "addevent",
    subject: title,
    startdt: start,
    enddt: end,
    body: details,
    location: place
  })}`
