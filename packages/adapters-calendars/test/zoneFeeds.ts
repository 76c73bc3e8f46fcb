import { calendar, event } from "./feeds.ts"

/** A zone that the calendar describes, as lines of its observances. */
const zone = (
  tzid: string,
  ...observances: ReadonlyArray<readonly [name: string, ...lines: Array<string>]>
) => [
  "BEGIN:VTIMEZONE",
  ...(tzid === "" ? [] : [`TZID:${tzid}`]),
  ...observances.flatMap(([name, ...lines]) => [`BEGIN:${name}`, ...lines, `END:${name}`]),
  "END:VTIMEZONE"
]
const toSummer = ["TZOFFSETFROM:+0100", "TZOFFSETTO:+0200"]
const toWinter = ["TZOFFSETFROM:+0200", "TZOFFSETTO:+0100"]

/** An event from 10:00 to 11:00 in the zone, on a date of 2027. */
const at10 = (tzid: string, date: string) =>
  event(`${tzid} ${date}`, `DTSTART;TZID=${tzid}:2027${date}T100000`, `DTEND;TZID=${tzid}:2027${date}T110000`)

const office = zone(
  "Office",
  ["STANDARD", "DTSTART:20261025T030000", ...toWinter, "RDATE:20281029T030000,20271031T030000"],
  ["DAYLIGHT", "DTSTART:20260329T020000", ...toSummer, "RDATE:20280326T020000,20270328T020000"]
)

const wintersOnly = zone(
  "Late",
  ["STANDARD", "DTSTART:20270331T030000", ...toWinter, "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31"],
  ["DAYLIGHT", "DTSTART:20270430T020000", ...toSummer, "RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30"]
)

const brasilia = zone(
  "Brasilia",
  [
    "STANDARD",
    "DTSTART:20270301T000000",
    "TZOFFSETFROM:-0200",
    "TZOFFSETTO:-0300",
    "RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=3SA"
  ],
  [
    "DAYLIGHT",
    "DTSTART:20271018T000000",
    "TZOFFSETFROM:-0300",
    "TZOFFSETTO:-0200",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=3SA"
  ]
)

/** Feeds with unusual zones, and their busy times from March to May 2027 in Berlin. */
export const zoneFeeds: ReadonlyArray<readonly [what: string, text: string, busy: ReadonlyArray<string>]> = [
  [
    "a described zone with lists of dates for its changes",
    calendar(...office, at10("Office", "0327"), at10("Office", "0329")),
    ["03-27 09:00 to 03-27 10:00", "03-29 08:00 to 03-29 09:00"]
  ],
  [
    "an event before the first change of its zone",
    calendar(...wintersOnly, at10("Late", "0310"), at10("Late", "0402")),
    ["03-10 08:00 to 03-10 09:00", "04-02 09:00 to 04-02 10:00"]
  ],
  [
    "a zone whose first change is not one of its rule",
    calendar(...brasilia, at10("Brasilia", "0310")),
    ["03-10 13:00 to 03-10 14:00"]
  ],
  [
    "a description without a name",
    calendar(
      ...zone("", ["STANDARD", "DTSTART:19700101T000000", ...toWinter]),
      at10("Europe/Berlin", "0310")
    ),
    ["03-10 09:00 to 03-10 10:00"]
  ],
  [
    "the name of a zone with a colon where it is described, and without where it is used",
    calendar(
      ...zone("Our Time:", ["STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0300", "TZOFFSETTO:+0300"]),
      at10("Our Time", "0310")
    ),
    ["03-10 07:00 to 03-10 08:00"]
  ],
  ["a name of Outlook", calendar(at10("Pacific Standard Time", "0310")), ["03-10 18:00 to 03-10 19:00"]],
  [
    "a name of Outlook with a number behind it, in small letters",
    calendar(at10("eastern standard time 1", "0310")),
    ["03-10 15:00 to 03-10 16:00"]
  ],
  [
    "the name that Windows shows, with and without quotation marks",
    calendar(
      at10('"(UTC-05:00) Eastern Time (US & Canada)"', "0310"),
      at10("(GMT-05:00) Eastern Time (US & Canada)", "0315")
    ),
    ["03-10 15:00 to 03-10 16:00", "03-15 14:00 to 03-15 15:00"]
  ],
  [
    "a name with an offset, which can have summer time",
    calendar(at10("(UTC-05:00) Somewhere", "0310")),
    ["03-10 14:00 to 03-10 17:00"]
  ],
  [
    "offsets as names",
    calendar(at10("GMT+0200", "0310"), at10('"UTC+02:00"', "0311"), at10("-0330", "0312"), at10("Z", "0313")),
    [
      "03-10 08:00 to 03-10 09:00",
      "03-11 08:00 to 03-11 09:00",
      "03-12 13:30 to 03-12 14:30",
      "03-13 10:00 to 03-13 11:00"
    ]
  ],
  [
    "a name in single quotation marks",
    calendar(at10("'America/New_York'", "0310")),
    ["03-10 15:00 to 03-10 16:00"]
  ],
  [
    "an unknown name: all that the time can mean",
    calendar(at10("Customized Time Zone", "0310")),
    ["03-09 20:00 to 03-10 23:00"]
  ],
  [
    "a description that cannot be read: all that the time can mean",
    calendar(
      ...zone("Broken", ["STANDARD", "DTSTART:19700101T000000", "TZOFFSETTO:+0100"]),
      at10("Broken", "0310")
    ),
    ["03-09 20:00 to 03-10 23:00"]
  ],
  [
    "an exception in UTC for an unknown zone, which excludes nothing",
    calendar(
      event(
        "1",
        "DTSTART;TZID=Nowhere:20270310T100000",
        "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY;COUNT=3",
        "EXDATE:20270310T100000Z",
        "EXDATE;TZID=Nowhere:20270317T100000"
      )
    ),
    ["03-09 20:00 to 03-10 23:00", "03-23 20:00 to 03-24 23:00"]
  ],
  [
    "a meeting's end without a zone",
    calendar(
      event("1", "DTSTART;TZID=America/New_York:20270310T090000", "DTEND:20270310T110000"),
      event("2", "DTSTART:20270311T090000Z", "DTEND:20270311T110000"),
      event("3", "DTSTART;TZID=Asia/Tokyo:20270312T090000", "DTEND:20270312T110000")
    ),
    ["03-10 14:00 to 03-10 16:00", "03-11 09:00 to 03-11 11:00", "03-12 00:00 to 03-12 02:00"]
  ],
  [
    "a meeting's start without a zone",
    calendar(
      event("1", "DTSTART:20270310T090000", "DTEND;TZID=Asia/Tokyo:20270310T110000"),
      event("2", "DTSTART:20270311T090000", "DTEND:20270311T110000Z")
    ),
    ["03-10 00:00 to 03-10 02:00", "03-11 09:00 to 03-11 11:00"]
  ],
  [
    "exceptions, dates and changes without a zone",
    calendar(
      event(
        "1",
        "DTSTART;TZID=America/New_York:20270310T090000",
        "DURATION:PT1H",
        "RRULE:FREQ=DAILY;COUNT=3",
        "EXDATE:20270311T090000",
        "RDATE:20270320T090000"
      ),
      event("1", "RECURRENCE-ID:20270312T090000", "DTSTART:20270312T120000", "DURATION:PT1H")
    ),
    ["03-10 14:00 to 03-10 15:00", "03-12 17:00 to 03-12 18:00", "03-20 13:00 to 03-20 14:00"]
  ]
]
