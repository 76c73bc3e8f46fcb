import { setTimeout as sleep } from "node:timers/promises"
import { Effect, Redacted } from "effect"
import { CalendarServer } from "../../../tests/kit/faults/environment/CalendarServer.ts"
import { connectCalendars } from "../../../tests/kit/faults/environment/connectCalendars.ts"
import { portsOn } from "../../../tests/kit/faults/environment/ports.ts"
import { measured } from "../load/rounds.mjs"
import { outboxOf } from "../running/outbox.mjs"
import { startService, startWorker } from "../running/peers.mjs"
import { median, middleHalf, rounded } from "../spread.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"
import { accepted, fractionsOf, sustained } from "./sustained.mjs"

// Bookings in a calendar of each host, on a local Radicale. First the rate that a worker sustains, and at half of it the time
// from the booking's response until its entry is in the calendar. Then the latency of bookings while the calendar server
// accepts requests and never responds, as a ratio to the latency of hosts without a destination calendar, in turns. Radicale
// takes its share of the processors, and limits the rate.

const connections = 2

export const run = ({ brisk }) =>
  withEnvironment({ brisk }, async ({ endpoints, servers, data }) => {
    const { hosts, workspace } = data.data
    const bookable = hosts.filter(({ username }) => username.startsWith("writer"))
    const hostsWithCalendar = new Set(bookable.map(({ id }) => id))
    const calendars = await CalendarServer.start(hostsWithCalendar)
    const connect = () =>
      connectCalendars({ hosts, hostsWithCalendar, workspace }, calendars).pipe(
        Effect.provide(portsOn(Redacted.make(servers.postgres.url), data.settings)),
        Effect.runPromise
      )
    const environment = { OUTGOING_ALLOWED_NETWORKS: "127.0.0.1" }
    const fractions = fractionsOf(brisk)
    const context = {
      brisk,
      endpoint: endpoints.book,
      fractions,
      servers,
      data,
      outbox: outboxOf(servers.owner)
    }
    try {
      const most = await accepted({ ...context, seconds: brisk ? 1 : 8 })
      const receiver = { arrivals: calendars.written, environment, connect }
      // Radicale writes far fewer entries a second than the service accepts bookings.
      const limits = { most: Math.min(most.rate, 200), receiver }
      const written = await sustained({ ...context, seconds: brisk ? 2 : 20 }, limits)
      const dead = await compared({ ...context, calendars, environment })
      return {
        "sustained, one entry each": { "bookings a second": rounded(written.rate) },
        "from answer to entry": { "p50, ms": rounded(written.p50), "p99, ms": rounded(written.p99) },
        "a dead calendar server": dead
      }
    } finally {
      await calendars.stop()
    }
  })

const compared = async ({ brisk, calendars, data, endpoint, environment, outbox, servers }) => {
  const service = await startService(servers, data, { environment })
  const processes = [service, await startWorker(servers, data, { environment })]
  const { owner } = servers
  const turn = async (isDead) => {
    calendars.isSilent = isDead
    await owner.query("update calendars set is_destination = $1 where kind = 'caldav'", [isDead])
    const { p50 } = await measured(service, endpoint, { connections, seconds: brisk ? 1 : 4, servers })
    const { rows } = await owner.query(
      "select count(*)::int as waiting from deliveries where destination = 'calendar' and status = 'pending'"
    )
    while ((await outbox.messages()) > 0) await sleep(100)
    await endEntries(owner)
    return { p50, waiting: rows[0].waiting }
  }
  try {
    await turn(false)
    const turns = []
    for (let round = 0; round < (brisk ? 1 : 10); round++) {
      const isFirst = round % 2 === 0
      const [one, other] = [await turn(isFirst), await turn(!isFirst)]
      turns.push(isFirst ? { dead: one, without: other } : { dead: other, without: one })
      const { dead, without } = turns.at(-1)
      process.stdout.write(
        `${rounded(dead.p50)} ms with ${dead.waiting} entries waiting for the dead server, ${rounded(without.p50)} ms without\n`
      )
    }
    const ratios = turns.map(({ dead, without }) => dead.p50 / without.p50)
    return {
      ratio: rounded(median(ratios)),
      "middle half": middleHalf(ratios),
      "p50 with it, ms": rounded(median(turns.map(({ dead }) => dead.p50))),
      "p50 without, ms": rounded(median(turns.map(({ without }) => without.p50)))
    }
  } finally {
    await Promise.all(processes.map((process) => process.stop()))
  }
}

/** Marks the entries that still wait as skipped, so that the next turn begins without them. */
const endEntries = async (owner) => {
  const end = () =>
    owner.query(`update deliveries set status = 'skipped', settled_at = now()
      where destination = 'calendar' and status = 'pending'`)
  const deadlock = "40P01"
  // The worker locks the same rows in another order.
  for (let isOver = false; !isOver;)
    isOver = await end().then(
      () => true,
      (error) => error.code !== deadlock && Promise.reject(error)
    )
}
