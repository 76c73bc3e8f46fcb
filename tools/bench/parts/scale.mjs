import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sendAll } from "../load/sendAll.mjs"
import { startService } from "../running/peers.mjs"
import { cpuOf, cpuOfFamily } from "../running/usage.mjs"
import { openDatabase } from "../scale/openDatabase.mjs"
import { background } from "../scale/background.mjs"
import { requestsOf } from "../scale/requests.mjs"
import { tableSizes } from "../scale/tableSizes.mjs"
import { median, rounded } from "../spread.mjs"

// Processor time per request in a full database (10,000 workspaces, 1,000,000 bookings, 100,000,000 funnel events, 13
// months) against an almost empty one. The full one has two services: requests for 100 workspaces, whose configuration is
// cached, and for all. `--events=1000000` for fewer events; `--data=<folder>` keeps the full database for another run.

const connections = 8
const flag = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1]

const almostEmpty = { workspaces: 100, bookings: 1000, events: 10_000 }
const fullSize = (brisk) =>
  brisk
    ? { workspaces: 400, bookings: 8000, events: Number(flag("events") ?? 40_000) }
    : { workspaces: 10_000, bookings: 1_000_000, events: Number(flag("events") ?? 100_000_000) }

export const run = async ({ brisk }) => {
  const folder = mkdtempSync(join(tmpdir(), "calendeal-scale-"))
  const opened = []
  const running = []
  try {
    const empty = await openDatabase(join(folder, "empty"), almostEmpty)
    opened.push(empty)
    const full = await openDatabase(flag("data") ?? join(folder, "full"), fullSize(brisk))
    opened.push(full)
    console.table(await tableSizes(full.servers.owner))
    const few = (database) => database.offerings.filter(({ nth }) => nth < almostEmpty.workspaces)
    const keysOf = (database, offerings) =>
      database.keys.filter((key) => offerings.some((one) => one.workspaceId === key.workspaceId))
    const side = async (name, database, offerings) => {
      const service = await startService(database.servers, database.data, { name })
      running.push(service)
      const keys = keysOf(database, offerings)
      return { ...database, name, service, endpoints: requestsOf({ ...database, offerings, keys }) }
    }
    const sides = [
      await side("empty", empty, few(empty)),
      await side("full, cached", full, few(full)),
      await side("full, all", full, full.offerings)
    ]
    const figures = await measureInTurns(
      sides,
      brisk ? { warm: 20, rounds: 1, each: 20 } : { warm: 1000, rounds: 9, each: 300 }
    )
    return { ...figures, ...(await background(empty.servers, full.servers)) }
  } finally {
    await Promise.all(running.map((process) => process.stop()))
    await Promise.all(opened.map(({ servers }) => servers.close()))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The median of the ratios within a round, because other load changes between rounds. */
const measureInTurns = async (sides, { each, rounds, warm }) => {
  const names = Object.keys(sides[0].endpoints)
  const seen = new Map(names.map((name) => [name, sides.map(() => [])]))
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const order = sides.map((_, index) => (round % 2 === 0 ? index : sides.length - 1 - index))
      for (const index of order) {
        const result = await slice(sides[index], name, round < 0 ? warm : each)
        if (round >= 0) seen.get(name)[index].push(result)
      }
    }
    process.stdout.write(round < 0 ? "warm " : ".")
  }
  process.stdout.write("\n")
  return Object.fromEntries(names.flatMap((name) => rowsOf(name, sides, seen.get(name))))
}

/** Sends requests of one kind and returns the processor time, and the write-ahead log, of one. */
const slice = async ({ endpoints, servers, service }, name, count) => {
  const { begin, end, part = 1, request } = endpoints[name]
  await servers.redis.flushAll("SYNC")
  begin?.()
  const requests = Array.from({ length: Math.floor(count * part) }, () => request())
  const before = await usage(servers, service)
  const responses = await sendAll(service.port, requests, connections)
  const after = await usage(servers, service)
  end?.(responses)
  const of = (field) => (after[field] - before[field]) / requests.length
  return { service: of("service"), postgres: of("postgres"), log: of("log") }
}

const usage = async (servers, service) => {
  const { rows } = await servers.owner.query("select pg_current_wal_insert_lsn() - '0/0' as log")
  return {
    log: Number(rows[0].log),
    service: cpuOf(service.pid) * 1000,
    postgres: cpuOfFamily(servers.postgres.pid) * 1000
  }
}

const rowsOf = (name, sides, seen) => {
  const reference = seen[0]
  return sides.map((side, index) => {
    const of = (field) => median(seen[index].map((result) => result[field]))
    const ratio = (cost) =>
      rounded(median(seen[index].map((result, round) => cost(result) / cost(reference[round]))))
    return [
      `${name}: ${side.name}`,
      {
        median: Math.round(median(seen[index].map(({ postgres, service }) => service + postgres))),
        "ratio to empty": ratio(({ postgres, service }) => service + postgres),
        "service, µs": Math.round(of("service")),
        "its ratio": ratio(({ service }) => service),
        "PostgreSQL, µs": Math.round(of("postgres")),
        "PostgreSQL's ratio": ratio(({ postgres }) => postgres),
        "WAL, B": Math.round(of("log"))
      }
    ]
  })
}
