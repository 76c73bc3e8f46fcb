import { randomUUID } from "node:crypto"
import { applyHostChanges } from "@calendeal/domain/calendar-changes"
import { syncDue } from "@calendeal/domain/calendars"
import { Effect } from "effect"
import { bookingOf } from "../requests.ts"
import { hourIn } from "../visitor.ts"
import { daysOf, startsOf } from "../calendar.ts"
import { Service } from "../specification.ts"
import { readerStarted } from "./readerStarted.ts"
import { shop } from "./shop.ts"
import { hostDraft, introDraft } from "./workspace.ts"

/** A host who is available on this date from 9:00 to 12:00 UTC. */
const hostOn = (date: string) => ({
  ...hostDraft,
  schedule: { timezone: "UTC", weekly: [], overrides: [{ date, windows: [{ from: "09:00", to: "12:00" }] }] }
})

/** A shop with an event type of one hour, and a host with the free hours 9, 10 and 11 UTC in three days. */
export const shopWithHours = Effect.gen(function* () {
  yield* readerStarted
  const { at, book, call, make } = yield* shop
  const date = hourIn(3).slice(0, 10)
  const host = yield* make("/hosts", hostOn(date))
  const eventType = yield* make("/event-types", { ...introDraft(host["id"]), durationMinutes: 60 })
  const eventTypeId = String(eventType["id"])
  const hostId = String(host["id"])
  const calendars = `${at}/hosts/${hostId}/calendars`
  const query = { eventTypeId, tz: "UTC" }
  return {
    at,
    call,
    date,
    eventTypeId,
    hostId,
    calendars,
    /** Connects a feed to the host. */
    connect: ({ address }: { readonly address: string }) => call("POST", calendars, { kind: "ics", address }),
    hour: (hour: number) => hourIn(3, hour),
    /** The starts of these hours. */
    starts: (...hours: ReadonlyArray<number>) => hours.map((hour) => new Date(hourIn(3, hour))),
    /** The hours of the slots, and the dates of month-availability. */
    free: Effect.gen(function* () {
      const starts = yield* startsOf({ ...query, date })
      return { hours: starts.map((start) => Number(start.slice(11, 13))), days: yield* daysOf(query) }
    }),
    book: (hour: number) =>
      book({ ...bookingOf(eventTypeId, `sam.${randomUUID()}@lead.example`, hourIn(3, hour)) })
  }
})

/** Reads all calendars when they are due again, like the worker. */
export const readAgain = Effect.flatMap(Service, ({ wait, withPorts }) =>
  Effect.andThen(wait(3600), withPorts(syncDue(applyHostChanges)))
)

/** A feed with 2000 daily events since 2020, which is too expensive to read. */
export const expensiveFeed = () => {
  const events = Array.from(
    { length: 2000 },
    (_, nth) => `BEGIN:VEVENT\r\nUID:${nth}\r\nDTSTART:20200101T090000Z\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n`
  )
  return `BEGIN:VCALENDAR\r\n${events.join("")}END:VCALENDAR\r\n`
}
