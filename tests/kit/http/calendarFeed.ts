import { Effect } from "effect"
import { once } from "node:events"
import { createServer } from "node:http"

/** A local server of an iCalendar feed. Tests set its next responses. It stops with the scope. */
export const calendarFeed = Effect.acquireRelease(
  Effect.promise(async () => {
    let [status, text] = [200, icalendar()]
    const server = createServer((_, answer) => {
      answer.writeHead(status, { "content-type": "text/calendar" }).end(text)
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    return {
      server,
      address: `http://127.0.0.1:${port}/secret-words/basic.ics`,
      /** Responds with events of one hour that start at these instants. */
      respondWithEvents: (...starts: ReadonlyArray<Date>) => ([status, text] = [200, icalendar(...starts)]),
      failWith: (newStatus: number) => (status = newStatus),
      respondWith: (newStatus: number, newText: string) => ([status, text] = [newStatus, newText])
    }
  }),
  ({ server }) =>
    Effect.promise(async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    })
)

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
