import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CalendarEntries, CalendarWriter } from "../index.ts"
import { HostId } from "../../../workspace/event-types/index.ts"
import type { MeetingLinks } from "../../conferencing/index.ts"
import { findMailSettings, listAll, sharedLookUps, WorkspaceQueries } from "../../records/index.ts"
import type { MailRenderer, ServiceAddress } from "../../mails/index.ts"
import { type DestinationHandler, drafting, fixedDelays, Outcome } from "../../outbox/index.ts"
import type { Vault } from "../../../workspace/workspaces/index.ts"
import { draftEntries, entryTags } from "./draftEntries.ts"
import { type Attempt, writeEntry } from "./writeEntry.ts"

type Ports =
  | CalendarEntries
  | CalendarWriter
  | MailRenderer
  | MeetingLinks
  | ServiceAddress
  | Vault
  | WorkspaceQueries

/** The entries of a lease, one after the other: each takes a few requests of at most 15 seconds. */
const batch = 4

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** The delays before the next attempts, about two days in total (D-ENTRY-6). */
const delays = [
  2 * second,
  5 * second,
  15 * second,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  20 * hour
]

/**
 * Writes bookings into the calendars of hosts. The id of the destination is the host's, so that the entries of a host are
 * written in order, and a server that fails delays no other host (D-ENTRY-6).
 */
export const calendarHandler: DestinationHandler<Ports> = {
  batch,
  retries: fixedDelays(delays),
  ...drafting(entryTags, draftEntries),
  deliver: Effect.fnUntraced(function* ({ destination: { id: hostId, workspaceId }, due, now }, report) {
    const queries = yield* WorkspaceQueries
    const lookUp = sharedLookUps(queries, workspaceId)
    const [workspace, settings, found, destinations] = yield* Effect.all([
      queries.find(workspaceId, "workspace", workspaceId),
      findMailSettings(workspaceId),
      queries.find(workspaceId, "hosts", hostId),
      queries.list(
        workspaceId,
        "calendars",
        { hostId: HostId.make(hostId), isDestination: true },
        { limit: 1, after: null }
      )
    ])
    if (Option.isNone(workspace) || Option.isNone(found))
      return yield* Effect.forEach(due, ({ id }) => report(id, Outcome.Skipped({ reason: "removed" })), {
        discard: true
      })
    const host = found.value.value
    const attempt: Attempt = {
      workspace: workspace.value.value,
      settings: settings.value,
      host,
      destination: destinations.items[0] ?? null,
      now,
      lookUps: {
        booking: lookUp("bookings"),
        group: (groupId) =>
          Effect.provideService(listAll(workspaceId, "bookings", { groupId }), WorkspaceQueries, queries),
        calendar: lookUp("calendars"),
        contact: lookUp("contacts"),
        eventType: lookUp("eventTypes"),
        host: lookUp("hosts")
      }
    }
    yield* Effect.forEach(
      due,
      (delivery) => Effect.flatMap(writeEntry(attempt, delivery), (outcome) => report(delivery.id, outcome)),
      { discard: true }
    )
  })
}
