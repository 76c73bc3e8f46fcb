import { assert, layer, type Vitest } from "@effect/vitest"
import { calendarHandler } from "@calendeal/domain/calendar-deliveries"
import {
  type CalendarAccess,
  CalendarCache,
  CalendarId,
  CalendarWriter,
  type EntryConference,
  type EntryContent,
  FetchFailed,
  type FetchFault,
  sealAccess,
  syncWindow
} from "@calendeal/domain/calendars"
import { conferenceHandler } from "@calendeal/domain/conference-deliveries"
import {
  ConferenceAccountId,
  ConferenceFailed,
  type ConferenceFault,
  ConferenceProvider,
  sealConference
} from "@calendeal/domain/conferencing"
import { HostId } from "@calendeal/domain/event-types"
import { mailHandler, reminderHandler } from "@calendeal/domain/mail-deliveries"
import { commandLineContext, commit } from "@calendeal/domain/management"
import { deliverNext, type DestinationHandlers, handOut, type PortsOf } from "@calendeal/domain/outbox"
import { TimeZoneName, type WorkspaceId } from "@calendeal/domain/workspaces"
import { Context, DateTime, Effect, Layer, Option } from "effect"
import { randomUUID } from "node:crypto"
import { MailServer } from "../kit/http/mails.server.ts"
import { type DomainPorts, onStore, store } from "../kit/http/ports.ts"
import { Service, service } from "../kit/http/Service.ts"

/** The replies of the servers. */
interface Script {
  /** Of every calendar server; null: they work. */
  calendarFault: FetchFault | null
  /** Of calendars that are asked to make a conference. */
  calendarConference: EntryConference
  /** Of the conference provider; null: it works. */
  conferenceFault: ConferenceFault | null
}

/** Calendar servers and a conference provider in this process. */
export class MeetingServers extends Context.Service<
  MeetingServers,
  {
    readonly script: Script
    /** The entries of a calendar by root uid. */
    readonly entriesOf: (calendarId: string) => ReadonlyMap<string, EntryContent>
    /** The root uids of the provider's conferences. */
    readonly conferences: ReadonlySet<string>
  }
>()("@calendeal/tests/MeetingServers") {
  static readonly layer = Layer.effectContext(
    Effect.sync(() => {
      const script: Script = {
        calendarFault: null,
        calendarConference: { _tag: "Pending" },
        conferenceFault: null
      }
      const calendars = new Map<string, Map<string, EntryContent>>()
      const conferences = new Set<string>()
      const entriesOf = (calendarId: string) => {
        const entries = calendars.get(calendarId) ?? new Map<string, EntryContent>()
        calendars.set(calendarId, entries)
        return entries
      }
      const answer = <A>(act: () => A) =>
        Effect.suspend(() =>
          script.calendarFault === null
            ? Effect.sync(act)
            : Effect.fail(new FetchFailed({ fault: script.calendarFault, retryAfterSeconds: null }))
        )
      const writer = CalendarWriter.of({
        put: ({ calendar }, { icalUid, rootUid }, content) =>
          answer(() => {
            entriesOf(calendar.id).set(rootUid, content)
            const conference = content.conference && script.calendarConference
            return { remoteId: rootUid, etag: "1", icalUid, conference }
          }),
        remove: ({ calendar }, { rootUid }) => answer(() => void entriesOf(calendar.id).delete(rootUid)),
        look: () => Effect.succeed(null),
        tryWriting: () => Effect.void
      })
      const ask = <A>(act: () => A) =>
        Effect.suspend(() =>
          script.conferenceFault === null
            ? Effect.sync(act)
            : Effect.fail(new ConferenceFailed({ fault: script.conferenceFault, retryAfterSeconds: null }))
        )
      const provider = ConferenceProvider.of({
        ensure: ({ rootUid }) =>
          ask(() => {
            conferences.add(rootUid)
            return { url: `https://rooms.example/${rootUid}`, remoteId: rootUid }
          }),
        enter: ({ rootUid }) => Effect.succeed(`https://rooms.example/${rootUid}`),
        end: ({ rootUid }) => ask(() => void conferences.delete(rootUid)),
        check: () => Effect.void
      })
      const servers = MeetingServers.of({ script, entriesOf, conferences })
      return Context.make(CalendarWriter, writer).pipe(
        Context.add(ConferenceProvider, provider),
        Context.add(MeetingServers, servers)
      )
    })
  )
}

type Tests = (it: Vitest.MethodsNonLive<Service | MailServer | MeetingServers | DomainPorts>) => void

/** Runs acceptance tests over HTTP with these servers, on a service of their own. */
export const specificationWithMeetingServers = (title: string, tests: Tests) => {
  const servers = Layer.merge(Layer.fresh(MailServer.layer), Layer.fresh(MeetingServers.layer))
  layer(service(Layer.merge(onStore, servers)), { excludeTestServices: true, timeout: "3 minutes" })(
    `${title} (${store})`,
    tests
  )
}

const handlers: DestinationHandlers<
  PortsOf<typeof calendarHandler | typeof conferenceHandler | typeof mailHandler>
> = {
  calendar: calendarHandler,
  conference: conferenceHandler,
  mail: mailHandler,
  reminder: reminderHandler
}

/** Delivers all that is due, as a worker does. Returns the deliveries as `kind eventName status reason`. */
export const worker = Effect.flatMap(Service, ({ withPorts }) =>
  withPorts(
    Effect.gen(function* () {
      const handOutAll = Effect.repeat(handOut(handlers), { while: ({ isMore }) => isMore })
      yield* handOutAll
      const after: Array<string> = []
      for (;;) {
        const attempted = yield* deliverNext(handlers)
        if (Option.isNone(attempted)) return after
        for (const { destination, eventName, reason, status } of attempted.value.after)
          after.push([destination.kind, eventName, status, reason ?? ""].join(" ").trim())
        yield* handOutAll
      }
    })
  )
)

const accesses = {
  caldav: { _tag: "caldav", address: "https://dav.example/ada/", username: "ada", password: "x" },
  google: { _tag: "google", calendarId: "primary", clientId: "x", clientSecret: "x", refreshToken: "x" }
} as const satisfies Readonly<Record<string, CalendarAccess>>

/** Gives a host a destination calendar without events. Returns its id. */
export const destinationOf = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  hostId: string,
  kind: keyof typeof accesses
) {
  const { withPorts } = yield* Service
  const id = CalendarId.make(randomUUID())
  yield* withPorts(
    Effect.gen(function* () {
      const audit = yield* commandLineContext(workspaceId)
      const calendar = {
        id,
        workspaceId,
        hostId: HostId.make(hostId),
        kind,
        account: "dav.example",
        timezone: TimeZoneName.make("UTC"),
        allDay: "counts",
        isDestination: true,
        namesAttendees: false,
        sealedAccess: yield* sealAccess({ id, workspaceId }, accesses[kind]),
        createdAt: audit.at
      } as const
      yield* Effect.orDie(commit(audit, { _tag: "CreateCalendar", calendar }))
      const cache = yield* CalendarCache
      const now = yield* DateTime.now
      const window = syncWindow(DateTime.toEpochMillis(now))
      yield* cache.settle(workspaceId, id, {
        health: { lastSyncedAt: now, lastError: null, lastErrorPart: null, failures: 0 },
        dueAt: DateTime.add(now, { days: 1 }),
        snapshot: { window, intervals: [], cursor: "none" },
        isReported: false,
        reencrypted: null
      })
    })
  )
  return id
})

/** Gives the workspace a conference account. Returns its id. */
export const conferenceAccountOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const { withPorts } = yield* Service
  const id = ConferenceAccountId.make(randomUUID())
  yield* withPorts(
    Effect.gen(function* () {
      const audit = yield* commandLineContext(workspaceId)
      const access = {
        _tag: "bigbluebutton",
        address: "https://bbb.example/bigbluebutton/",
        secret: "x"
      } as const
      const sealedAccess = yield* sealConference({ id, workspaceId }, access)
      const account = {
        id,
        workspaceId,
        provider: "bigbluebutton",
        name: "Rooms",
        sealedAccess,
        lostAt: null,
        createdAt: audit.at
      } as const
      yield* Effect.orDie(commit(audit, { _tag: "CreateConferenceAccount", account }))
    })
  )
  return id
})

/** The only element. */
export const only = <A>(items: Iterable<A>): A => {
  const [first = assert.fail("none"), ...others] = items
  assert.deepStrictEqual(others, [])
  return first
}
