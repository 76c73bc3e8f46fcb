import { contentLine, mailto, parameterValue, textValue, uriValue } from "./values.ts"

// Free of imports from Effect: the booking page's script contains this folder.

/** A participant of a meeting. Without a name, the name is empty. */
export interface CalendarUser {
  readonly name: string
  readonly email: string
}

/** A meeting, as calendars show it. */
export interface Meeting {
  /** Globally unique, the same for all versions of a meeting (`calendarUid`). */
  readonly uid: string
  /** At least 0. Calendars ignore a version with a lower sequence than the one they have. */
  readonly sequence: number
  /** The time of this version. All times are milliseconds since 1970, in the years 1970 to 9999. */
  readonly stamp: number
  readonly start: number
  readonly end: number
  readonly summary: string
  /** Empty: none. */
  readonly location: string
  readonly description: string
  /** An absolute URL. */
  readonly url?: string
}

/**
 * A meeting that the organizer sends to one attendee (RFC 5546, 3.2). The organizer's address must be the sender's address of
 * the mail (RFC 6047), the same for all versions.
 */
export interface CalendarObject extends Meeting {
  readonly method: "REQUEST" | "CANCEL"
  readonly organizer: CalendarUser
  readonly attendee: CalendarUser
}

/** The UID of a meeting: the root uid of its chain of moves at the service's host (D-MAIL-3). */
export const calendarUid = (rootUid: string, host: string): string => `${rootUid}@${host}`

/** The time in UTC to the second: `20261126T143000Z`. */
export const utcTime = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "")

/** The meeting as an iCalendar object with one event (RFC 5545), in lines that end with CRLF (D-MAIL-3). */
export const calendarObject = (meeting: CalendarObject): string =>
  objectOf([`METHOD:${meeting.method}`], meeting, [
    ...participants(meeting),
    `STATUS:${meeting.method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`
  ])

/** The meeting as an iCalendar object that is published for everyone (RFC 5546, 3.2), without participants. */
export const publishedObject = (meeting: Meeting): string =>
  objectOf(["METHOD:PUBLISH"], meeting, ["STATUS:CONFIRMED"])

/** An iCalendar object with one event, with these further lines of the object and of the event. */
export const objectOf = (
  ofObject: ReadonlyArray<string>,
  { description, end, location, sequence, stamp, start, summary, uid, url }: Meeting,
  ofEvent: ReadonlyArray<string>
): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Calendeal//Calendeal//EN",
    ...ofObject,
    "BEGIN:VEVENT",
    `UID:${textValue(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcTime(stamp)}`,
    `DTSTART:${utcTime(start)}`,
    `DTEND:${utcTime(end)}`,
    `SUMMARY:${textValue(summary)}`,
    ...(location === "" ? [] : [`LOCATION:${textValue(location)}`]),
    ...(description === "" ? [] : [`DESCRIPTION:${textValue(description)}`]),
    ...(url === undefined ? [] : [`URL:${uriValue(url)}`]),
    ...ofEvent,
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR"
  ]
    .map(contentLine)
    .join("")

/**
 * RSVP is false, because the service does not read answers: with true, Outlook and others offer buttons whose answers would
 * be lost in the sender's mailbox.
 */
const participants = ({ attendee, organizer }: CalendarObject): ReadonlyArray<string> => [
  `ORGANIZER${named(organizer)}`,
  `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE${named(attendee)}`
]

/** The name and the address of a property for a person. */
export const named = ({ email, name }: CalendarUser): string =>
  `${name === "" ? "" : `;CN=${parameterValue(name)}`}:${mailto(email)}`
