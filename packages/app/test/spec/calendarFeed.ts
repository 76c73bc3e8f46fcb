import { Effect } from "effect"
import { once } from "node:events"
import { createServer } from "node:http"

/** A server of a feed on this machine: what it says next is the test's to decide. It ends with the scope. */
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
      /** Events of an hour, by when they start in UTC. */
      respondWithEvents: (...starts: ReadonlyArray<Date>) => ([status, text] = [200, icalendar(...starts)]),
      failWith: (with_: number) => (status = with_),
      respondWith: (with_: number, what: string) => ([status, text] = [with_, what])
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
