import { assert } from "@effect/vitest"
import { type BusyCalendar, CalendarEntries, type CalendarEntry } from "@calendeal/domain/calendars"
import { type LinkResult, settleLink } from "@calendeal/domain/conferencing"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import { type Conference, HostId } from "@calendeal/domain/event-types"
import { WorkspaceQueries } from "@calendeal/domain/management"
import { change, sampleCalendar, sampleCalendarEntry } from "@calendeal/port-contracts/samples"
import { Effect, Option } from "effect"
import { mailShop } from "./mails.shop.ts"
import { Service } from "./specification.ts"

const template: Conference = { provider: "link_template", template: "https://meet.example/made/{uid}" }

/** A shop whose meetings get their own link, and whose host can have calendars. */
export const meetingShop = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const locations = [{ kind: "video", conferencingLink: "https://meet.example/fixed" }]
  const shop = yield* mailShop({ locations })
  const { eventTypeId, workspaceId } = shop
  const hostId = HostId.make(shop.hostId)
  const found = yield* withPorts(
    WorkspaceQueries.use((queries) => queries.find(workspaceId, "eventTypes", eventTypeId))
  )
  const { value, version } = Option.getOrThrow(found)
  yield* withPorts(
    change(workspaceId, { _tag: "UpdateEventType", eventType: { ...value, conference: template }, version })
  )
  const bookingOf = (uid: string) =>
    withPorts(
      WorkspaceQueries.use((queries) => queries.find(workspaceId, "bookings", uid)).pipe(
        Effect.map(Option.getOrThrow)
      )
    )
  return {
    ...shop,
    bookingOf,
    /** Stores the result of an attempt to make the booking's link. */
    settle: (uid: string, result: LinkResult) =>
      Effect.flatMap(bookingOf(uid), (booking) => withPorts(settleLink(booking, result))),
    /** Connects a calendar of the host. */
    connect: Effect.fnUntraced(function* (overrides: Partial<BusyCalendar>) {
      const calendar = sampleCalendar({ id: hostId, workspaceId }, { kind: "caldav", ...overrides })
      yield* withPorts(change(workspaceId, { _tag: "CreateCalendar", calendar }))
      return calendar
    }),
    /** Stores the entry of a booking for the first time, with messages. */
    write: Effect.fnUntraced(function* (
      uid: string,
      calendar: BusyCalendar,
      overrides: Partial<Omit<CalendarEntry, "revision">>,
      messages: ReadonlyArray<OutboxMessage> = []
    ) {
      const entry = sampleCalendarEntry(yield* bookingOf(uid), calendar, overrides)
      assert.isTrue(yield* withPorts(CalendarEntries.use(({ store }) => store(entry, 0, messages))))
    })
  }
})
