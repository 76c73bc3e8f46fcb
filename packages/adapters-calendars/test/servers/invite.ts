import { host, request } from "./ServerProgram.ts"

/** Puts an event with an attendee into a calendar. Servers that send invitations send one for it. */
export const invite = (calendar: string, attendee: string): Promise<string> =>
  request(
    "PUT",
    `${calendar}invitation.ics`,
    { "content-type": "text/calendar; charset=utf-8" },
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Test//Test//EN",
      "BEGIN:VEVENT",
      "UID:invitation",
      "DTSTAMP:20261123T100000Z",
      "DTSTART:20300301T090000Z",
      "DTEND:20300301T093000Z",
      "SUMMARY:Invitation",
      `ORGANIZER:mailto:${host.email}`,
      `ATTENDEE;RSVP=TRUE:mailto:${attendee}`,
      "END:VEVENT",
      "END:VCALENDAR",
      ""
    ].join("\r\n")
  )
