/** The parts of a booking that a calendar entry contains. */
export interface CalendarEntry {
  readonly uid: string
  /** The service's host, which makes the uid globally unique. */
  readonly host: string
  readonly title: string
  /** ISO 8601 in UTC. */
  readonly start: string
  readonly end: string
  readonly place: string
  readonly details: string
  /** The time of creation, ISO 8601 in UTC. */
  readonly now: string
}

/** The entry as an iCalendar file (RFC 5545): lines end with CRLF and are folded at 75 bytes of UTF-8. */
export const icsOf = ({ details, end, host, now, place, start, title, uid }: CalendarEntry): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Calendeal//Booking page//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${uid}@${host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === "" ? [] : [`LOCATION:${escaped(place)}`]),
    ...(details === "" ? [] : [`DESCRIPTION:${escaped(details)}`]),
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR"
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("")

/** `20261126T143000Z` */
export const stamp = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "")

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (special) => `\\${special}`)
    .replace(/\r\n|\r|\n/g, "\\n")
    // Other control characters are not allowed.
    .replace(/\p{Cc}/gu, " ")

const bytesIn = (text: string): number => new TextEncoder().encode(text).length

/** Folds between characters: many calendars lose a character that is split. */
const folded = (line: string): string => {
  let [text, width] = ["", 0]
  for (const character of line) {
    const size = bytesIn(character)
    if (width + size > 75) {
      text += "\r\n "
      width = 1
    }
    text += character
    width += size
  }
  return text
}

/** The address that adds the entry to Google Calendar. */
export const googleLink = ({ details, end, place, start, title }: CalendarEntry): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${stamp(start)}/${stamp(end)}`,
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
