import { calendar, event } from "./feeds.ts"

/** Outlook's name for Berlin, as Outlook describes it. */
const windowsBerlin = [
  "BEGIN:VTIMEZONE",
  "TZID:W. Europe Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE"
]

const fixedOffset = (tzid: string, offset: string) => [
  "BEGIN:VTIMEZONE",
  `TZID:${tzid}`,
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  "END:STANDARD",
  "END:VTIMEZONE"
]

/** Difficult feeds, and their busy times from March to May 2027 in Berlin. */
export const difficultFeeds: ReadonlyArray<
  readonly [what: string, text: string, busy: ReadonlyArray<string>]
> = [
  [
    "Outlook's zone with its description, over a clock change",
    calendar(
      ...windowsBerlin,
      event(
        "1",
        "DTSTART;TZID=W. Europe Standard Time:20270326T090000",
        "DTEND;TZID=W. Europe Standard Time:20270326T100000",
        "RRULE:FREQ=DAILY;COUNT=4"
      )
    ),
    [
      "03-26 08:00 to 03-26 09:00",
      "03-27 08:00 to 03-27 09:00",
      "03-28 07:00 to 03-28 08:00",
      "03-29 07:00 to 03-29 08:00"
    ]
  ],
  [
    "an invented zone +03:30, independent of the host's zone",
    calendar(
      ...fixedOffset("+03:30", "+0330"),
      event("1", 'DTSTART;TZID="+03:30":20270310T090000', 'DTEND;TZID="+03:30":20270310T100000')
    ),
    ["03-10 05:30 to 03-10 06:30"]
  ],
  [
    "IANA's zone without a description",
    calendar(
      event(
        "1",
        "DTSTART;TZID=America/New_York:20270312T090000",
        "DTEND;TZID=America/New_York:20270312T093000",
        "RRULE:FREQ=DAILY;UNTIL=20270314T130000Z"
      )
    ),
    ["03-12 14:00 to 03-12 14:30", "03-13 14:00 to 03-13 14:30", "03-14 13:00 to 03-14 13:30"]
  ],
  [
    "an UNTIL in UTC that excludes the start on that date on the event's own clock",
    calendar(
      event(
        "1",
        "DTSTART;TZID=America/New_York:20270311T200000",
        "DURATION:PT30M",
        "RRULE:FREQ=DAILY;UNTIL=20270314T000000Z"
      )
    ),
    ["03-12 01:00 to 03-12 01:30", "03-13 01:00 to 03-13 01:30"]
  ],
  [
    "an IANA zone behind a vendor's prefix",
    calendar(
      event(
        "1",
        "DTSTART;TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20270312T090000",
        "DTEND;TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20270312T100000"
      )
    ),
    ["03-12 00:00 to 03-12 01:00"]
  ],
  [
    "an abbreviation that the calendar describes differently from IANA",
    calendar(
      ...fixedOffset("EST", "-0400"),
      event("1", "DTSTART;TZID=EST:20270310T090000", "DTEND;TZID=EST:20270310T100000")
    ),
    ["03-10 13:00 to 03-10 14:00"]
  ],
  [
    "times without a zone, which use the calendar's zone",
    calendar(event("1", "DTSTART:20270401T100000", "DTEND:20270401T110000")),
    ["04-01 08:00 to 04-01 09:00"]
  ],
  [
    "a whole day in the calendar's zone, also on the day of 23 hours",
    calendar(
      event("1", "DTSTART;VALUE=DATE:20270327", "DTEND;VALUE=DATE:20270328"),
      event("2", "DTSTART;VALUE=DATE:20270328")
    ),
    ["03-26 23:00 to 03-27 23:00", "03-27 23:00 to 03-28 22:00"]
  ],
  [
    "a duration of one day, and one in hours",
    calendar(
      event("1", "DTSTART;TZID=Europe/Berlin:20270327T120000", "DURATION:P1D"),
      event("2", "DTSTART;TZID=Europe/Berlin:20270410T120000", "DURATION:PT24H")
    ),
    ["03-27 11:00 to 03-28 10:00", "04-10 10:00 to 04-11 10:00"]
  ],
  [
    "an occurrence that was moved from before the window into it",
    calendar(
      event("1", "DTSTART:20270110T090000Z", "DTEND:20270110T100000Z", "RRULE:FREQ=WEEKLY;COUNT=2"),
      event("1", "RECURRENCE-ID:20270117T090000Z", "DTSTART:20270305T120000Z", "DTEND:20270305T130000Z")
    ),
    ["03-05 12:00 to 03-05 13:00"]
  ],
  [
    "an occurrence that was moved, given in another zone than its series",
    calendar(
      event(
        "1",
        "DTSTART;TZID=Europe/Berlin:20270405T090000",
        "DTEND;TZID=Europe/Berlin:20270405T100000",
        "RRULE:FREQ=DAILY;COUNT=2"
      ),
      event("1", "RECURRENCE-ID:20270406T070000Z", "DTSTART:20270406T150000Z", "DTEND:20270406T160000Z")
    ),
    ["04-05 07:00 to 04-05 08:00", "04-06 15:00 to 04-06 16:00"]
  ],
  [
    "an occurrence that was cancelled",
    calendar(
      event("1", "DTSTART:20270310T090000Z", "DTEND:20270310T100000Z", "RRULE:FREQ=DAILY;COUNT=3"),
      event(
        "1",
        "RECURRENCE-ID:20270311T090000Z",
        "DTSTART:20270311T090000Z",
        "DTEND:20270311T100000Z",
        "STATUS:CANCELLED"
      )
    ),
    ["03-10 09:00 to 03-10 10:00", "03-12 09:00 to 03-12 10:00"]
  ],
  [
    "a change that moves and shortens all later occurrences",
    calendar(
      event("1", "DTSTART:20270310T090000Z", "DTEND:20270310T100000Z", "RRULE:FREQ=DAILY;COUNT=4"),
      event(
        "1",
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20270312T090000Z",
        "DTSTART:20270312T140000Z",
        "DTEND:20270312T143000Z"
      )
    ),
    [
      "03-10 09:00 to 03-10 10:00",
      "03-11 09:00 to 03-11 10:00",
      "03-12 14:00 to 03-12 14:30",
      "03-13 14:00 to 03-13 14:30"
    ]
  ],
  [
    "single dates in addition to the first",
    calendar(
      event(
        "1",
        "DTSTART:20270310T090000Z",
        "DTEND:20270310T100000Z",
        "RDATE:20270315T090000Z,20270320T120000Z",
        "RDATE;VALUE=PERIOD:20270401T080000Z/PT3H"
      )
    ),
    [
      "03-10 09:00 to 03-10 10:00",
      "03-15 09:00 to 03-15 10:00",
      "03-20 12:00 to 03-20 13:00",
      "04-01 08:00 to 04-01 11:00"
    ]
  ],
  [
    "exceptions in UTC, on the event's clock, by date and in a list",
    calendar(
      event(
        "1",
        "DTSTART;TZID=Europe/Berlin:20270405T090000",
        "DTEND;TZID=Europe/Berlin:20270405T100000",
        "RRULE:FREQ=DAILY;COUNT=7",
        "EXDATE:20270406T070000Z",
        "EXDATE;TZID=Europe/Berlin:20270407T090000,20270408T090000",
        "EXDATE;VALUE=DATE:20270409"
      )
    ),
    ["04-05 07:00 to 04-05 08:00", "04-10 07:00 to 04-10 08:00", "04-11 07:00 to 04-11 08:00"]
  ],
  [
    "half past two every day, over the night without that time",
    calendar(
      event(
        "1",
        "DTSTART;TZID=Europe/Berlin:20270327T023000",
        "DTEND;TZID=Europe/Berlin:20270327T024500",
        "RRULE:FREQ=DAILY;COUNT=3"
      )
    ),
    ["03-27 01:30 to 03-27 01:45", "03-28 01:30 to 03-28 01:45", "03-29 00:30 to 03-29 00:45"]
  ],
  [
    "30 February, which never occurs, and the 31st of every month",
    calendar(
      event(
        "1",
        "DTSTART:20270228T090000Z",
        "DTEND:20270228T100000Z",
        "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"
      ),
      event(
        "2",
        "DTSTART:20270228T110000Z",
        "DTEND:20270228T120000Z",
        "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"
      ),
      event("3", "DTSTART:20270131T090000Z", "DTEND:20270131T100000Z", "RRULE:FREQ=MONTHLY")
    ),
    ["03-31 09:00 to 03-31 10:00"]
  ],
  [
    "an exception of another event at the same time",
    calendar(
      event("1", "DTSTART:20270310T090000Z", "DTEND:20270310T100000Z"),
      event("2", "DTSTART:20270309T090000Z", "DTEND:20270309T100000Z", "RRULE:FREQ=DAILY;COUNT=2"),
      event("2", "RECURRENCE-ID:20270310T090000Z", "DTSTART:20270310T200000Z", "DTEND:20270310T210000Z")
    ),
    ["03-09 09:00 to 03-09 10:00", "03-10 09:00 to 03-10 10:00", "03-10 20:00 to 03-10 21:00"]
  ],
  [
    "tentative, transparent, cancelled and declined events",
    calendar(
      event("1", "DTSTART:20270310T090000Z", "DTEND:20270310T100000Z", "STATUS:TENTATIVE"),
      event("2", "DTSTART:20270311T090000Z", "DTEND:20270311T100000Z", "TRANSP:TRANSPARENT"),
      event("3", "DTSTART:20270312T090000Z", "DTEND:20270312T100000Z", "STATUS:CANCELLED"),
      event(
        "4",
        "DTSTART:20270313T090000Z",
        "DTEND:20270313T100000Z",
        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com",
        "ATTENDEE;PARTSTAT=DECLINED:MAILTO:Grace@Northwind.example"
      ),
      event(
        "5",
        "DTSTART:20270314T090000Z",
        "DTEND:20270314T100000Z",
        "ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.com"
      )
    ),
    ["03-10 09:00 to 03-10 10:00", "03-14 09:00 to 03-14 10:00"]
  ],
  [
    "an event that begins long before the window and extends into it",
    calendar(event("1", "DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20270303")),
    ["12-23 23:00 to 03-02 23:00"]
  ],
  [
    "a single occurrence without its series",
    calendar(
      event("1", "RECURRENCE-ID:20270310T090000Z", "DTSTART:20270310T100000Z", "DTEND:20270310T110000Z")
    ),
    ["03-10 10:00 to 03-10 11:00"]
  ],
  [
    "busy time without events",
    calendar(
      "BEGIN:VFREEBUSY",
      "UID:1",
      "DTSTAMP:20270101T000000Z",
      "FREEBUSY;FBTYPE=BUSY:20270310T090000Z/20270310T100000Z,20270311T090000Z/PT30M",
      "FREEBUSY;FBTYPE=FREE:20270312T090000Z/PT30M",
      "END:VFREEBUSY"
    ),
    ["03-10 09:00 to 03-10 10:00", "03-11 09:00 to 03-11 09:30"]
  ],
  ["a calendar in which there is nothing", calendar(), []],
  [
    "tasks, alarms and an event without an end",
    calendar(
      "BEGIN:VTODO\r\nUID:t\r\nDTSTAMP:20270101T000000Z\r\nDUE:20270310T090000Z\r\nEND:VTODO",
      event("1", "DTSTART:20270310T090000Z", "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM")
    ),
    []
  ]
]
