import { mockServer } from "@calendeal/port-contracts/mock-server"
import { Effect } from "effect"

/** A local server of an iCalendar feed. Tests set its next responses. It stops with the scope. */
export const calendarFeed = Effect.gen(function* () {
  let [status, text] = [200, icalendar()]
  const { origin } = yield* mockServer((_, response) => {
    response.writeHead(status, { "content-type": "text/calendar" }).end(text)
  })
  return {
    address: `${origin}/secret-words/basic.ics`,
    /** Responds with events of one hour that start at these instants. */
    respondWithEvents: (...starts: ReadonlyArray<Date>) => ([status, text] = [200, icalendar(...starts)]),
    failWith: (newStatus: number) => (status = newStatus),
    respondWith: (newStatus: number, newText: string) => ([status, text] = [newStatus, newText])
  }
})

const icalendar = (...starts: ReadonlyArray<Date>): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...starts.flatMap((start, nth) => [
      "BEGIN:VEVENT",
      `UID:${nth}`,
      `DTSTART:${compact(start)}`,
      "DURATION:PT1H",
      "SUMMARY:Dentist",
      "END:VEVENT"
    ]),
    "END:VCALENDAR"
  ].join("\r\n")

const compact = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, "")
