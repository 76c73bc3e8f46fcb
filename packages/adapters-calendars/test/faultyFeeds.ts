import { calendar, event } from "./feeds.ts"

const at = ["DTSTART:20270310T090000Z", "DTEND:20270310T100000Z"] as const
const seen = ["03-10 09:00 to 03-10 10:00"]
const daily = (...lines: ReadonlyArray<string>) =>
  calendar(event("1", ...at, "RRULE:FREQ=DAILY;COUNT=2", ...lines))
const both = [...seen, "03-11 09:00 to 03-11 10:00"]

/** Feeds with faults that decide no time, or whose time is clear in spite of them, and their busy times in the spring of 2027. */
export const faultyFeeds: ReadonlyArray<readonly [what: string, text: string, busy: ReadonlyArray<string>]> =
  [
    [
      "eight digits without VALUE=DATE",
      calendar(event("1", "DTSTART:20270310"), event("2", "DTSTART;VALUE=DATE:20270320T000000")),
      ["03-09 23:00 to 03-10 23:00", "03-19 23:00 to 03-20 23:00"]
    ],
    ["an exception of eight digits", daily("EXDATE:20270311"), seen],
    ["empty lists of dates", daily("EXDATE:", "RDATE:"), both],
    ["an exception that cannot be read, and so excludes nothing", daily("EXDATE:tomorrow"), both],
    ["a raw line break in a description", daily("DESCRIPTION:one", "two"), both],
    ["a raw line break in a property of a program", daily("X-RESPONSE-COMMENT:one", "", "two;three"), both],
    ["lines without a value", daily("X-NO-VALUE", "ORGANIZER;CN=Rental SE", "X-APPLE-RADIUS=49.9"), both],
    ["a parameter without its quotation mark", daily('ATTENDEE;CN="Grace:mailto:grace@example.com'), both],
    ["an HTML comment and a NUL behind it", `${calendar(event("1", ...at))}<!-- 12 ms -->\r\n\0`, seen],
    ["a warning before it", `<br />Warning: slow\r\n${calendar(event("1", ...at))}`, seen],
    ["carriage returns only", calendar(event("1", ...at)).replaceAll("\r\n", "\r"), seen],
    ["doubled carriage returns", calendar(event("1", ...at)).replaceAll("\r\n", "\r\r\n"), seen],
    ["blanks at the ends of lines", calendar(event("1", ...at)).replaceAll("\r\n", " \r\n"), seen],
    ["an alarm without its end", calendar(event("1", ...at, "BEGIN:VALARM", "TRIGGER:-PT5M")), seen],
    [
      "events without any time, and a cancellation without one",
      calendar(
        event("1", ...at),
        event("2"),
        event("3", "STATUS:CANCELLED", "DURATION:PT1H"),
        event("4", "DTSTART:soon", "TRANSP:TRANSPARENT")
      ),
      seen
    ],
    [
      "a cancelled occurrence without a start",
      calendar(
        event("1", ...at, "RRULE:FREQ=DAILY;COUNT=2"),
        event("1", "RECURRENCE-ID:20270311T090000Z", "STATUS:CANCELLED")
      ),
      seen
    ],
    [
      "an end before the start",
      calendar(
        event("1", "DTSTART:20270310T234500Z", "DTEND:20270310T233000Z"),
        event("2", "DTSTART:20270320T100000Z", "DURATION:-PT30M"),
        event("3", "DTSTART;VALUE=DATE:20270402", "DTEND;VALUE=DATE:20270331")
      ),
      ["03-10 23:30 to 03-10 23:45", "03-20 09:30 to 03-20 10:00", "03-30 22:00 to 04-02 22:00"]
    ],
    [
      "older versions of an event and of an occurrence",
      calendar(
        event("1", "SEQUENCE:1", ...at),
        event("1", "SEQUENCE:3", "DTSTART:20270312T090000Z", "DTEND:20270312T100000Z"),
        event("2", ...at),
        event("2", ...at, "SEQUENCE:1", "STATUS:CANCELLED"),
        event("3", "SEQUENCE:9", "DTSTART:20270320T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2"),
        event(
          "3",
          "SEQUENCE:2",
          "RECURRENCE-ID:20270321T090000Z",
          "DTSTART:20270321T110000Z",
          "DURATION:PT1H"
        ),
        event(
          "3",
          "SEQUENCE:4",
          "RECURRENCE-ID:20270321T090000Z",
          "DTSTART:20270321T150000Z",
          "DURATION:PT1H"
        )
      ),
      ["03-12 09:00 to 03-12 10:00", "03-20 09:00 to 03-20 10:00", "03-21 15:00 to 03-21 16:00"]
    ],
    [
      "the same UID for two events of one version",
      calendar(event("1", ...at), event("1", "DTSTART:20270312T090000Z", "DURATION:PT1H")),
      [...seen, "03-12 09:00 to 03-12 10:00"]
    ],
    [
      "free time as Outlook writes it, only without TRANSP",
      calendar(
        event("1", ...at, "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"),
        event("2", "DTSTART:20270311T090000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"),
        event(
          "3",
          "DTSTART:20270312T090000Z",
          "DURATION:PT1H",
          "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
          "TRANSP:OPAQUE"
        )
      ),
      [...seen, "03-12 09:00 to 03-12 10:00"]
    ],
    [
      "spellings of programs",
      calendar(
        event("1", "DTSTART:20270310t090000z", "dtend:20270310t100000z"),
        event("2", "DTSTART:20270311T090000Z", "DURATION:PT1H", "STATUS:CANCELED"),
        event("3", "DTSTART:20270312T090000Z", "DURATION:pt1h", "RRULE:freq=daily;count=2;")
      ),
      [...seen, "03-12 09:00 to 03-12 10:00", "03-13 09:00 to 03-13 10:00"]
    ],
    [
      "whole days that end at a time, and times that end with a day",
      calendar(
        event("1", "DTSTART;VALUE=DATE:20270310", "DTEND:20270311T120000Z"),
        event("2", "DTSTART:20270320T090000Z", "DTEND;VALUE=DATE:20270321")
      ),
      ["03-09 23:00 to 03-11 23:00", "03-20 09:00 to 03-21 00:00"]
    ]
  ]

/** Feeds with an event whose time cannot be read, and where. */
export const unreadableFeeds: ReadonlyArray<
  readonly [what: string, text: string, line: number, part: string]
> = [
  ["a start in words", calendar(event("1", "SUMMARY:Talk", "DTSTART:soon")), 8, "DTSTART"],
  [
    "a day that does not exist",
    calendar(event("1", "SUMMARY:Talk", "DTSTART:20270230T090000Z")),
    8,
    "DTSTART"
  ],
  ["no start", calendar(event("1", "SUMMARY:Talk", "DTEND:20270310T090000Z")), 4, "DTSTART"],
  ["an empty end", calendar(event("1", "SUMMARY:Talk", at[0], "DTEND:")), 9, "DTEND"],
  ["a length without a number", calendar(event("1", "SUMMARY:Talk", at[0], "DURATION:PT")), 9, "DURATION"],
  ["a rule without a frequency", calendar(event("1", "SUMMARY:Talk", ...at, "RRULE:COUNT=2")), 10, "RRULE"],
  [
    "a rule with an unknown part",
    calendar(event("1", "SUMMARY:Talk", ...at, "RRULE:FREQ=DAILY;BYMOON=1")),
    10,
    "RRULE"
  ],
  [
    "a rule for a 32nd",
    calendar(event("1", "SUMMARY:Talk", ...at, "RRULE:FREQ=DAILY;BYMONTHDAY=32")),
    10,
    "RRULE"
  ],
  [
    "a rule in two lines",
    calendar(event("1", "SUMMARY:Talk", ...at, "RRULE:FREQ=DAILY;", "COUNT=2")),
    10,
    "RRULE"
  ],
  [
    "dates in two lines",
    calendar(event("1", "SUMMARY:Talk", ...at, "RDATE:20270311T090000Z,", "20270312T090000Z")),
    10,
    "RDATE"
  ],
  ["a further date in words", calendar(event("1", "SUMMARY:Talk", ...at, "RDATE:soon")), 10, "RDATE"],
  [
    "a change of an unknown time",
    calendar(event("1", "SUMMARY:Talk", ...at, "RECURRENCE-ID:x")),
    10,
    "RECURRENCE-ID"
  ],
  [
    "an event without its end",
    calendar("BEGIN:VEVENT", "SUMMARY:Talk", ...at, "BEGIN:VEVENT", at[0], "END:VEVENT"),
    4,
    "END:VEVENT"
  ]
]
