import { ownOrigin } from "@calendeal/domain/consistency"
import { calendarHandler } from "@calendeal/domain/calendar-deliveries"
import {
  accountOf,
  type BusyCalendar,
  type CalendarAccess,
  CalendarId,
  sealAccess
} from "@calendeal/domain/calendars"
import { AuditEntryId, WorkspaceCommands } from "@calendeal/domain/management"
import { HostId } from "@calendeal/domain/event-types"
import { deliverNext, type DestinationHandlers, handOut, type PortsOf } from "@calendeal/domain/outbox"
import { TimeZoneName, WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option } from "effect"
import { randomUUID } from "node:crypto"
import { radicale } from "./radicale.ts"
import { Service } from "../../kit/http/specification.ts"
import { readAgain } from "../../kit/http/management/calendars.shop.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { hostDraft, introDraft, itemsOf } from "../../kit/http/management/workspace.ts"

const handlers: DestinationHandlers<PortsOf<typeof calendarHandler>> = { calendar: calendarHandler }

/** Writes all entries that are due now, like a worker. */
const writeAll = Effect.gen(function* () {
  yield* Effect.repeat(handOut(handlers), { while: ({ isMore }) => isMore })
  while (Option.isSome(yield* deliverNext(handlers)));
})

/** The calendar of a host at a server, where bookings are written. */
const destinationOf = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  hostId: HostId,
  access: CalendarAccess
) {
  const [commands, createdAt] = [yield* WorkspaceCommands, yield* DateTime.now]
  const owner = { id: CalendarId.make(randomUUID()), workspaceId }
  const calendar: BusyCalendar = {
    ...owner,
    hostId,
    kind: "caldav",
    account: accountOf(access),
    timezone: TimeZoneName.make("UTC"),
    allDay: "counts",
    isDestination: true,
    namesAttendees: false,
    sealedAccess: yield* sealAccess(owner, access),
    createdAt
  }
  const audit = {
    workspaceId,
    actor: { _tag: "CommandLine" },
    at: createdAt,
    ...ownOrigin(randomUUID())
  } as const
  yield* commands.commit(audit, AuditEntryId.make(randomUUID()), { _tag: "CreateCalendar", calendar })
})

/** A shop whose host has an empty calendar at a CalDAV server, where bookings are written. */
export const shopWithEntries = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const workspace = yield* shop
  const { at, call, make } = workspace
  const workspaceId = WorkspaceId.make(at.slice(1))
  const server = yield* radicale
  const access = server.access("work")
  const { address, password, username } = access
  const host = yield* make("/hosts", hostDraft)
  const hostId = HostId.make(String(host["id"]))
  const eventType = yield* make("/event-types", introDraft(hostId))
  yield* withPorts(destinationOf(workspaceId, hostId, access))
  // A host with a calendar that was never read cannot be booked.
  yield* readAgain
  const headers = { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` }
  const ask = (method: string, url: string, body?: string) =>
    Effect.promise(async () => {
      const init = { method, headers: { ...headers, "content-type": "text/calendar", depth: "1" } }
      const answer = await fetch(url, body === undefined ? init : { ...init, body })
      return { isOk: answer.ok, text: await answer.text() }
    })
  /** The URLs of the calendar's objects. */
  const objects = Effect.map(ask("PROPFIND", address), ({ text }) =>
    [...text.matchAll(/<href>([^<]+[.]ics)<\/href>/g)].map(([, path = ""]) => new URL(path, address).href)
  )
  const objectOf = Effect.fnUntraced(function* (uid: unknown) {
    for (const url of yield* objects) {
      const { text } = yield* ask("GET", url)
      if (text.includes(String(uid))) return { url, text }
    }
    return null
  })
  return {
    ...workspace,
    workspaceId,
    hostId,
    eventTypeId: String(eventType["id"]),
    writeAll: withPorts(writeAll),
    objects,
    /** Another host of the workspace with another calendar of the server, where bookings are written. */
    otherHost: Effect.gen(function* () {
      const other = yield* make("/hosts", { ...hostDraft, username: "grace", email: "grace@contoso.example" })
      const otherId = HostId.make(String(other["id"]))
      yield* withPorts(destinationOf(workspaceId, otherId, server.access("home")))
      yield* readAgain
      return otherId
    }),
    /** The iCalendar text of the entry with this root uid, as the host sees it; null: it is not in the calendar. */
    entryText: (rootUid: unknown) => Effect.map(objectOf(rootUid), (found) => found?.text ?? null),
    /** The host deletes the entry. */
    deletes: (rootUid: unknown) =>
      Effect.flatMap(objectOf(rootUid), (found) =>
        found === null ? Effect.die("no entry") : ask("DELETE", found.url)
      ),
    /** The host moves the entry by so many hours. */
    moves: (rootUid: unknown, hours: number) =>
      Effect.flatMap(objectOf(rootUid), (found) =>
        found === null ? Effect.die("no entry") : ask("PUT", found.url, shifted(found.text, hours))
      ),
    /** The host brings an object back. */
    puts: (name: string, text: string) => ask("PUT", new URL(name, address).href, text),
    booking: (uid: unknown) => Effect.map(call("GET", `${at}/bookings/${uid}`), ({ body }) => body),
    bookings: Effect.map(call("GET", `${at}/bookings`), itemsOf),
    settle: (uid: unknown, action: unknown, of: string = hostId) =>
      call("POST", `${at}/bookings/${uid}/calendar-entries/${of}/resolve`, { action }),
    audit: Effect.map(call("GET", `${at}/audit-log`), itemsOf)
  }
})

/** The text with all UTC times of the event later by so many hours. */
const shifted = (text: string, hours: number): string =>
  text.replaceAll(
    /(DTSTART|DTEND)(?:;[^:\r\n]*)?:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/g,
    (
      _,
      name: string,
      year: string,
      month: string,
      day: string,
      hour: string,
      minute: string,
      second: string
    ) => {
      const instant = Date.UTC(+year, +month - 1, +day, +hour + hours, +minute, +second)
      return `${name}:${new Date(instant).toISOString().replaceAll(/[-:]|[.]\d+/g, "")}`
    }
  )
