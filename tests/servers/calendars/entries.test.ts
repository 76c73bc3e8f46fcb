import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import {
  type HoldingProxy,
  host,
  invite,
  programs,
  type ServerProgram,
  startHoldingProxy,
  startHostsServer
} from "@calendeal/adapters-calendars/testing"
import { type Booked, type CalendarService, guest, startCalendarService } from "./CalendarService.ts"

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** On the first day only the first host is available, on the second day only the second one, and then both. */
const [firstDay, secondDay] = [dateIn(7), dateIn(8)]
const dayOfBoth = dateIn(9)
const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`

/** The start and the sequence of each event of a calendar. */
type Shown = ReadonlyArray<readonly [string, number]>

/** A host with a calendar on a server, which the service reaches through a proxy. */
interface Host {
  readonly id: string
  readonly proxy: HoldingProxy
  /** What the host's own client shows, by start. A change by the host raises the sequence, too. */
  readonly shown: () => Promise<Shown>
  readonly starts: () => Promise<ReadonlyArray<string>>
  /** Of the events at this start, whether they are tentative. */
  readonly tentative: (startAt: string) => Promise<ReadonlyArray<boolean>>
  /** The events' UIDs without the part that names the service. */
  readonly uids: () => Promise<ReadonlyArray<string>>
  readonly moves: (startAt: string, endAt: string) => Promise<void>
  readonly deletes: () => Promise<void>
}

/** Two hosts with a calendar each on a CalDAV server, and an event type that books one of them. */
const startTeam = async (service: CalendarService, program: ServerProgram) => {
  const server = await startHostsServer(program)
  const workspace = await service.addWorkspace(program.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"))
  const addHost = async (nth: number, absentOn: string): Promise<Host> => {
    const address = await server.makeCalendar()
    const proxy = await startHoldingProxy(address)
    const id = await workspace.addHost(`host-${nth}`, absentOn)
    await workspace.connect(id, {
      address: proxy.address,
      username: host.username,
      password: host.password
    })
    const { client } = server
    const shown = async () =>
      (await client.list(address)).map(
        ({ sequence, startAt }) => [new Date(startAt).toISOString(), sequence] as const
      )
    return {
      id,
      proxy,
      shown,
      starts: async () => (await shown()).map(([startAt]) => startAt),
      tentative: async (at) =>
        (await client.list(address))
          .filter(({ startAt }) => Date.parse(startAt) === Date.parse(at))
          .map(({ isTentative }) => isTentative),
      uids: async () => (await client.list(address)).map(({ uid }) => uid.split("@")[0] ?? ""),
      moves: (dtstart, dtend) => client.change(address, { dtstart, dtend }),
      deletes: () => client.delete(address)
    }
  }
  const hosts = [await addHost(1, secondDay), await addHost(2, firstDay)] as const
  const hostIds = hosts.map(({ id }) => id)
  const eventTypeId = await workspace.addEventType(hostIds)
  const asked = { slug: "asked", approval: "always", heldEntries: "tentative" }
  const askedId = await workspace.addEventType(hostIds, asked)
  return {
    ...workspace,
    name: program.name,
    hosts,
    book: (startAt: string, moved?: Booked) => workspace.book(eventTypeId, startAt, moved),
    ask: (startAt: string) => workspace.book(askedId, startAt),
    /** Puts an invitation of the host's into a new calendar. Resolves with the recipients of all mails of the server. */
    mailsAfterInvitation: async () => {
      await invite(await server.makeCalendar(), control)
      if (program.mails !== "never") await server.sink.waitFor(control)
      const others = server.sink.recipients().filter((address) => address !== host.email)
      return { others, expected: program.mails === "never" ? [] : [control] }
    },
    stop: async () => {
      for (const { proxy } of hosts) await proxy.stop()
      await server.stop()
    }
  }
}

const control = "control@customer.example"

type Team = Awaited<ReturnType<typeof startTeam>>

const firstHost = ({ hosts }: Team): Host => hosts[0]
const secondHost = ({ hosts }: Team): Host => hosts[1]

describe("Entries of bookings on real calendar servers", { timeout: 400_000 }, () => {
  let service: CalendarService
  let teams: ReadonlyArray<Team> = []
  /** Acts on all servers at the same time. */
  const onEach = (act: (team: Team) => Promise<void>) => Promise.all(teams.map(act))
  /** Kills the workers when each server has carried out a request with this method, before they have the answers. */
  const killedIn = async (
    method: string,
    hostOf: (team: Team) => Host,
    act: (team: Team) => Promise<void>
  ) => {
    const held = teams.map((team) => hostOf(team).proxy.keepAnswerTo(method))
    await onEach(act)
    await Promise.all(held)
    await service.killWorkers()
  }
  beforeAll(async () => {
    service = await startCalendarService()
    teams = await Promise.all(programs.map((program) => startTeam(service, program)))
  }, 300_000)
  afterAll(async () => {
    await service?.stop()
    for (const team of teams) await team.stop()
  })

  it("D-ENTRY-9, D-ENTRY-10: killed workers leave one entry, which follows a move, a reassignment and a cancellation", async () => {
    const booked = new Map<Team, Booked>()
    const bookingOf = (team: Team) => booked.get(team) ?? assert.fail("no booking")
    const book = async (team: Team, startAt: string) =>
      void booked.set(team, await team.book(startAt, booked.get(team)))
    const shows = async (team: Team, first: Shown, second: Shown) =>
      assert.deepStrictEqual(
        [await team.hosts[0].shown(), await team.hosts[1].shown()],
        [first, second],
        team.name
      )

    await service.startWorker()
    await killedIn("PUT", firstHost, (team) => book(team, at(firstDay, 9)))
    await onEach((team) => shows(team, [[at(firstDay, 9), 0]], []))
    await service.startWorker()
    await onEach(async (team) => {
      await team.untilWritten()
      await shows(team, [[at(firstDay, 9), 0]], [])
    })

    await killedIn("PUT", firstHost, (team) => book(team, at(firstDay, 11)))
    await service.startWorker()
    await onEach(async (team) => {
      await team.untilWritten()
      await shows(team, [[at(firstDay, 11), 1]], [])
    })

    // The other host takes over: the entry is deleted in one calendar, and made in the other.
    await killedIn("DELETE", firstHost, (team) => book(team, at(secondDay, 11)))
    await service.startWorker()
    await onEach(async (team) => {
      await team.untilWritten()
      await shows(team, [], [[at(secondDay, 11), 2]])
    })

    await killedIn("DELETE", secondHost, (team) => team.cancel(bookingOf(team)))
    await service.startWorker()
    await onEach(async (team) => {
      await team.untilWritten()
      await shows(team, [], [])
      const { calendarEntries } = await team.meeting(bookingOf(team).uid)
      assert.deepStrictEqual(
        calendarEntries.map(({ state }) => state),
        ["removed", "removed"],
        team.name
      )
    })
  })

  it("D-HEAR-2, D-HEAR-8: a host moves and deletes an entry with another program", async () => {
    await onEach(async (team) => {
      const [first] = team.hosts
      const { uid } = await team.book(at(firstDay, 14))
      await team.untilWritten()
      await first.moves(at(firstDay, 16), `${firstDay}T16:30:00.000Z`)
      await team.untilHeard(uid, "moved")
      assert.strictEqual((await team.meeting(uid)).status, "confirmed", team.name)

      const moved = await team.settle(uid, first.id, "apply")
      await team.untilWritten()
      assert.strictEqual(Date.parse((await team.meeting(moved)).startAt), Date.parse(at(firstDay, 16)))
      assert.deepStrictEqual(await first.starts(), [at(firstDay, 16)], team.name)
      assert.deepStrictEqual(await first.uids(), [uid], team.name)

      await first.deletes()
      await team.untilHeard(moved, "removed")
      assert.strictEqual((await team.meeting(moved)).status, "confirmed", team.name)
      await team.settle(moved, first.id, "restore")
      await team.untilWritten()
      assert.deepStrictEqual(await first.starts(), [at(firstDay, 16)], team.name)

      await first.deletes()
      await team.untilHeard(moved, "removed")
      await team.settle(moved, first.id, "apply")
      await team.untilWritten()
      assert.strictEqual((await team.meeting(moved)).status, "cancelled", team.name)
      assert.deepStrictEqual(await first.starts(), [], team.name)
    })
  })

  it("D-ENTRY-9: two workers and concurrent bookings, moves and cancellations leave one entry each", async () => {
    await service.startWorker()
    await onEach(async (team) => {
      const [moved, movedTwice, cancelled] = await Promise.all([
        team.book(at(firstDay, 2)),
        team.book(at(firstDay, 3)),
        team.book(at(firstDay, 4)),
        team.book(at(firstDay, 1))
      ])
      await Promise.all([
        team.book(at(firstDay, 5), moved),
        team.book(at(firstDay, 6), movedTwice).then((between) => team.book(at(firstDay, 7), between)),
        team.cancel(cancelled)
      ])
      await team.untilWritten()
      assert.deepStrictEqual(
        await team.hosts[0].shown(),
        [
          [at(firstDay, 1), 0],
          [at(firstDay, 5), 1],
          [at(firstDay, 7), 2]
        ],
        team.name
      )
    })
  })

  it("D-MGMT-10, D-MGMT-11: killed workers leave one entry after a member reassigns and moves a booking", async () => {
    const meetings = new Map<Team, { readonly uid: string; readonly from: Host; readonly to: Host }>()
    const meetingOf = (team: Team) => meetings.get(team) ?? assert.fail("no booking")
    /** The starts that the former and the new host see on the day of both. */
    const starts = (team: Team) =>
      Promise.all(
        [meetingOf(team).from, meetingOf(team).to].map(async (host) =>
          (await host.starts()).filter((startAt) => startAt.startsWith(dayOfBoth))
        )
      )
    await service.startWorker()
    await onEach(async (team) => {
      const { uid } = await team.book(at(dayOfBoth, 9))
      await team.untilWritten()
      const isFirst = (await team.meeting(uid)).calendarEntries[0]?.hostId === team.hosts[0].id
      const [from, to] = isFirst ? team.hosts : [team.hosts[1], team.hosts[0]]
      meetings.set(team, { uid, from, to })
      assert.deepStrictEqual(await starts(team), [[at(dayOfBoth, 9)], []], team.name)
    })

    await killedIn(
      "DELETE",
      (team) => meetingOf(team).from,
      async (team) => {
        const { from, to, uid } = meetingOf(team)
        meetings.set(team, { uid: await team.reassign(uid, to.id), from, to })
      }
    )
    await service.startWorker()
    await onEach(async (team) => {
      await team.untilWritten()
      assert.deepStrictEqual(await starts(team), [[], [at(dayOfBoth, 9)]], team.name)
    })

    await killedIn(
      "PUT",
      (team) => meetingOf(team).to,
      async (team) => void (await team.reschedule(meetingOf(team).uid, at(dayOfBoth, 12)))
    )
    await service.startWorker()
    await onEach(async (team) => {
      await team.untilWritten()
      assert.deepStrictEqual(await starts(team), [[], [at(dayOfBoth, 12)]], team.name)
    })
  })

  it("D-ENTRY-9, D-ENTRY-34: killed workers leave one entry of a booking that waits, then the booking's, or none", async () => {
    const [kept, declined] = [at(firstDay, 19), at(firstDay, 21)]
    const asked = new Map<Team, Booked>()
    const uidOf = (team: Team) => asked.get(team)?.uid ?? assert.fail("no booking")
    const ask = async (team: Team, startAt: string) => void asked.set(team, await team.ask(startAt))
    const shows = (startAt: string, tentative: ReadonlyArray<boolean>) =>
      onEach(async (team) =>
        assert.deepStrictEqual(await team.hosts[0].tentative(startAt), tentative, team.name)
      )
    const written = async () => {
      await service.startWorker()
      await onEach((team) => team.untilWritten())
    }
    await written()
    await killedIn("PUT", firstHost, (team) => ask(team, kept))
    await written()
    await shows(kept, [true])
    await killedIn("PUT", firstHost, (team) => team.answer(uidOf(team), "approve"))
    await written()
    await shows(kept, [false])

    await onEach((team) => ask(team, declined))
    await onEach((team) => team.untilWritten())
    await shows(declined, [true])
    await killedIn("DELETE", firstHost, (team) => team.answer(uidOf(team), "decline"))
    await written()
    await shows(declined, [])
  })

  it("D-ENTRY-5: the servers mail no guest of a booking, and the guests of the hosts' own events", async () => {
    await onEach(async (team) => {
      const { expected, others } = await team.mailsAfterInvitation()
      assert.notInclude(others, guest)
      assert.deepStrictEqual(others, expected, team.name)
    })
  })
})
