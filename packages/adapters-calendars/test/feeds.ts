import type { Interval } from "@calendeal/domain/availability"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import { busyTimesIn } from "../src/icalendar/busyTimesIn.ts"

/** An iCalendar text with these lines. */
export const calendar = (...lines: ReadonlyArray<string>): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n")

/** An event with these lines. */
export const event = (uid: string, ...lines: ReadonlyArray<string>): string =>
  ["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20270101T000000Z", ...lines, "END:VEVENT"].join("\r\n")

/** The time zone of the test calendars. */
export const berlin = TimeZoneName.make("Europe/Berlin")

export const span = (from: string, to: string): Interval => ({ start: Date.parse(from), end: Date.parse(to) })

/** The spring of 2027: clocks change on 28 March in Europe. */
export const spring = span("2027-03-01T00:00Z", "2027-05-01T00:00Z")

/** For example `03-27 08:00 to 03-27 09:00`, in UTC. */
export const readable = ({ end, start }: Interval): string => `${short(start)} to ${short(end)}`
const short = (instant: number) => new Date(instant).toISOString().slice(5, 16).replace("T", " ")

/** The busy times of a text in readable form, ascending. */
export const busyIn = (text: string, window: Interval = spring, email = "grace@northwind.example") =>
  Effect.map(
    Effect.fromResult(
      busyTimesIn(
        text,
        { timezone: berlin, allDay: "counts", entryUids: new Map(), emails: new Set([email]) },
        window
      )
    ),
    ({ busy }) => busy.toSorted((one, other) => one.start - other.start).map(readable)
  )
