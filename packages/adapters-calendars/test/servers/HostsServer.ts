import type { CalendarAccess } from "@calendeal/domain/calendars"
import type { WritableCalendar } from "@calendeal/port-contracts/calendars"
import { sampleCalendar, sampleOffering } from "@calendeal/port-contracts/samples"
import { assert } from "@effect/vitest"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type HostClient, startHostClient } from "./HostClient.ts"
import { host, request, type ServerProgram } from "./ServerProgram.ts"
import { type SmtpSink, startSmtpSink } from "./SmtpSink.ts"

/** A calendar of the host on a server of the test. */
export interface HostsCalendar extends WritableCalendar {
  readonly address: string
}

/** A running CalDAV server with the host's client, and the sink for the server's mails. */
interface RunningHostsServer {
  readonly program: ServerProgram
  readonly home: string
  readonly client: HostClient
  readonly sink: SmtpSink
  /** Makes an empty calendar. Resolves with its address. */
  readonly makeCalendar: () => Promise<string>
  readonly stop: () => Promise<void>
}

export class HostsServer extends Context.Service<
  HostsServer,
  RunningHostsServer & {
    /** A new, empty calendar. */
    readonly calendar: Effect.Effect<HostsCalendar>
  }
>()("test/HostsServer") {}

export const hostsServer = (program: ServerProgram): Layer.Layer<HostsServer> =>
  Layer.effect(
    HostsServer,
    Effect.map(
      Effect.acquireRelease(
        Effect.promise(() => startHostsServer(program)),
        ({ stop }) => Effect.promise(stop)
      ),
      (server) => ({
        ...server,
        calendar: Effect.promise(async () => calendarAt(await server.makeCalendar(), server.client))
      })
    )
  )

export const startHostsServer = async (program: ServerProgram): Promise<RunningHostsServer> => {
  const folder = await mkdtemp(join(tmpdir(), "calendeal-caldav-"))
  const sink = await startSmtpSink()
  const server = await program.start(folder, sink.port)
  const client = await startHostClient(server.home)
  let calendars = 0
  return {
    program,
    home: server.home,
    sink,
    client,
    makeCalendar: async () => {
      calendars += 1
      const address = new URL(`calendar-${calendars}/`, server.home).href
      await request("MKCALENDAR", address)
      return address
    },
    stop: async () => {
      await client.stop()
      await server.stop()
      await sink.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** The credentials for a calendar, or for another address of it. */
export const accessTo = (address: string): CalendarAccess & { readonly _tag: "caldav" } => ({
  _tag: "caldav",
  address,
  username: host.username,
  password: host.password
})

const calendarAt = (address: string, client: HostClient): HostsCalendar => ({
  address,
  target: {
    calendar: sampleCalendar(sampleOffering().hosts[0] ?? assert.fail("a host is missing"), {
      kind: "caldav"
    }),
    access: accessTo(address)
  },
  shown: Effect.promise(async () =>
    (await client.list(address)).map(({ endAt, isTentative, location, startAt, title }) => ({
      title,
      location,
      startAt: DateTime.makeUnsafe(startAt),
      endAt: DateTime.makeUnsafe(endAt),
      isTentative
    }))
  ),
  rename: (summary, location) =>
    Effect.promise(() => client.change(address, { texts: { summary, location } })),
  move: (startAt, endAt) =>
    Effect.promise(() =>
      client.change(address, {
        dtstart: DateTime.formatIso(startAt),
        dtend: DateTime.formatIso(endAt)
      })
    ),
  erase: Effect.promise(() => client.delete(address))
})
