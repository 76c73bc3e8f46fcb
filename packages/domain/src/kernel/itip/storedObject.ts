import { type CalendarUser, type Meeting, named, objectOf } from "./calendarObject.ts"
import { textValue } from "./values.ts"

/** A meeting for its host's own calendar. */
export interface StoredObject extends Meeting {
  /** Whose entry this is, and what the service wrote, in its own format. It shows later what others have changed. Empty: none. */
  readonly mark: string
  readonly isTentative: boolean
  /** Null: the object names no person, so that no server mails anyone (D-ENTRY-15). */
  readonly people: {
    readonly organizer: CalendarUser
    readonly attendees: ReadonlyArray<CalendarUser>
  } | null
}

/** The property of `StoredObject.mark`. */
export const markProperty = "X-CALENDEAL-ENTRY"

/**
 * The meeting as an object of a CalDAV collection: one event without a method (RFC 4791, 4.1). `SCHEDULE-AGENT=CLIENT` says that
 * the server must send no mails (RFC 6638, 7.1); not all servers obey.
 */
export const storedObject = (meeting: StoredObject): string =>
  objectOf([], meeting, [
    ...people(meeting),
    `STATUS:${meeting.isTentative ? "TENTATIVE" : "CONFIRMED"}`,
    ...(meeting.mark === "" ? [] : [`${markProperty}:${textValue(meeting.mark)}`])
  ])

const people = ({ people }: StoredObject): ReadonlyArray<string> =>
  people === null
    ? []
    : [
        `ORGANIZER;SCHEDULE-AGENT=CLIENT${named(people.organizer)}`,
        ...people.attendees.map(
          (attendee) =>
            `ATTENDEE;SCHEDULE-AGENT=CLIENT;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${named(attendee)}`
        )
      ]
