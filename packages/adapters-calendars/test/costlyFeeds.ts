import { calendar, event } from "./feeds.ts"

const two = (number: number) => String(number).padStart(2, "0")
/** A different start in 2027 for each number. */
const start = (nth: number) =>
  `2027${two(1 + (nth % 12))}${two(1 + (nth % 28))}T${two(nth % 24)}${two(Math.floor(nth / 336) % 60)}00Z`
const many = (count: number, line: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => line(nth)).join("\r\n")

export const plainEvents = (count: number): string =>
  calendar(
    many(count, (nth) =>
      event(
        `${nth}@plain.example`,
        `DTSTART:${start(nth)}`,
        "DURATION:PT30M",
        "SUMMARY:A talk about the next quarter"
      )
    )
  )

/** Rules that examine every hour and never match. */
export const neverMatching = (count: number): string =>
  calendar(
    many(count, (nth) =>
      event(String(nth), "DTSTART:20200101T000000Z", "RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30")
    )
  )

/** One UID with `count` series and as many exceptions. */
export const manySeries = (count: number): string =>
  calendar(
    many(count, (nth) => event("1", `DTSTART:${start(nth)}`, "DURATION:PT30M", "RRULE:FREQ=YEARLY")),
    many(count, (nth) => event("1", `RECURRENCE-ID:${start(nth)}`, `DTSTART:${start(nth)}`, "DURATION:PT20M"))
  )

/** One event with `count` excluded dates. */
export const manyExceptions = (count: number): string =>
  calendar(
    event(
      "1",
      "DTSTART:20270101T090000Z",
      "DURATION:PT30M",
      "RRULE:FREQ=DAILY",
      `EXDATE:${Array.from({ length: count }, (_, nth) => start(nth)).join(",")}`
    )
  )

/** Events that repeat every day without an end, and take no time. */
export const daily = (count: number): string =>
  calendar(many(count, (nth) => event(String(nth), "DTSTART:20200101T090000Z", "RRULE:FREQ=DAILY")))

/** Time zones whose rules examine many hours and never match. */
export const costlyZones: string = calendar(
  many(3000, (nth) =>
    [
      "BEGIN:VTIMEZONE",
      `TZID:Zone ${nth}`,
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
      "END:STANDARD",
      "END:VTIMEZONE",
      event("1", `DTSTART;TZID=Zone ${nth}:20270310T090000`, "DURATION:PT30M")
    ].join("\r\n")
  )
)
