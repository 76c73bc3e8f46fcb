import { execFile } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { randomBytes } from "node:crypto"
import { freePort } from "../../../tests/kit/processes/Process.ts"
import { openServers } from "../environment/servers.mjs"
import { crowdOf } from "../load/crowdRequests.mjs"
import { bundle } from "../../../tests/kit/build/built.ts"
import { productionOf } from "../running/peers.mjs"
import { cpuOf } from "../running/usage.mjs"
import { started } from "../running/started.mjs"
import { at, rounded } from "../spread.mjs"

// What an overloaded process does: an open loop at several times its capacity, from many addresses, on a connection for each request, by
// clients that give up after 20 s. Then one workspace's flood at three times the capacity, and what another workspace's few
// visitors notice. BENCH_AGAINST is the bundle of another version, which is measured before.

const execute = promisify(execFile)
const openLoop = fileURLToPath(new URL("../load/openLoop.mjs", import.meta.url))
const clientTimeout = 20
/** A load that is no overload, in requests a second. */
const usualRate = 40

export const run = async ({ brisk }) => {
  const seconds = brisk ? 1 : 15
  const versions = { now: bundle, ...(process.env.BENCH_AGAINST && { before: process.env.BENCH_AGAINST }) }
  const rows = {}
  for (const [version, program] of Object.entries(versions).toReversed())
    Object.assign(rows, await measuredVersion(version, program, { brisk, seconds }))
  return rows
}

const measuredVersion = async (version, program, { brisk, seconds }) => {
  const servers = await openServers()
  try {
    const settings = { SECRETS_KEYS: key(), BOOKING_TOKEN_KEYS: key() }
    const port = await freePort()
    const environment = { ...productionOf(servers, { settings }, port), WORKSPACE_CREATION: "operator" }
    const command = async (...flags) =>
      (await execute(process.execPath, [program, ...flags], { env: { ...process.env, ...environment } }))
        .stdout
    await command("migrate")
    const workspaceOf = async (slug) =>
      JSON.parse(await command("bootstrap", "--workspace", slug, "--owner", `ada@${slug}.test`, "--json"))
    const [busy, calm] = [await workspaceOf("busy"), await workspaceOf("calm")]
    const service = started("overloaded", program, {
      folder: servers.folder,
      port,
      flags: ["serve", "--no-worker"],
      environment
    })
    await service.ready("/readyz")
    try {
      const crowd = crowdOf(await eventTypesOf(port, busy, 20))
      const others = crowdOf(await eventTypesOf(port, calm, 4))
      const load = loadOf(servers, port)
      const many = (of, count) => Array.from({ length: count }, of)
      // Warms up the compiler, then finds the capacity.
      await load(many(crowd, 60 * (brisk ? 1 : 10)), 60, brisk ? 1 : 10)
      const capacity = brisk ? usualRate : await capacityOf(load, crowd)
      process.stdout.write(`${version}: ${rounded(capacity)} a second\n`)
      const before = await bookings(servers)
      const flood = await load(many(crowd, capacity * 5 * seconds), capacity * 5, seconds)
      const made = (await bookings(servers)) - before
      const known = flood.filter(([group, status]) => group === "book" && status === 200).length
      // Until the queue of the flood is gone.
      await load(many(crowd, brisk ? 10 : 40), 10, brisk ? 1 : 4)
      const spent = cpuOf(service.pid)
      const usual = await load(many(crowd, usualRate * seconds), usualRate, seconds)
      const cpu = rounded((cpuOf(service.pid) - spent) / usual.length)
      const isCalm = (tell) => () => [`calm ${tell}`, others()[1]]
      const quiet = await load(many(isCalm("alone"), 15 * seconds), 15, seconds)
      const mixed = Array.from({ length: capacity * 3 * seconds }, (_, nth) =>
        nth % Math.round((capacity * 3) / 15) === 0 ? isCalm("beside")() : crowd()
      )
      const beside = await load(mixed, capacity * 3, seconds)
      const of = (results, wanted) => results.filter(wanted).map(([, , ms]) => ms)
      const ok = ([, status]) => status === 200
      const row = (results, more = {}) => ({
        "a second": rounded(results.filter(ok).length / seconds),
        "503, %": rounded((100 * results.filter(([, status]) => status === 503).length) / results.length),
        "no answer, %": rounded(
          (100 * results.filter(([, status]) => typeof status === "string").length) / results.length
        ),
        "p50, ms": at(of(results, ok), 0.5),
        "p99, ms": at(of(results, ok), 0.99),
        "p50 of 503, ms": at(
          of(results, ([, status]) => status === 503),
          0.5
        ),
        "p99 of 503, ms": at(
          of(results, ([, status]) => status === 503),
          0.99
        ),
        ...more
      })
      const own = (results) => results.filter(([group]) => group.startsWith("calm"))
      const kinds = ["book", "capture", "month"].map((kind) => {
        const all = flood.filter(([group]) => group === kind)
        return `${kind} ${Math.round((100 * all.filter(ok).length) / all.length)} %`
      })
      process.stdout.write(`${kinds.join(", ")}\n`)
      return {
        [`${version}: five times the capacity`]: row(flood, { "bookings unknown": made - known }),
        [`${version}: ${usualRate} a second`]: row(usual, { "CPU of the service, ms": cpu }),
        [`${version}: a calm workspace alone`]: row(own(quiet)),
        [`${version}: the same beside a flood of 3 times`]: row(own(beside)),
        [`${version}: that flood`]: row(beside.filter(([group]) => !group.startsWith("calm")))
      }
    } finally {
      await service.stop()
    }
  } finally {
    await servers.close()
  }
}

const key = () => `v1:${randomBytes(32).toString("base64")}`

const bookings = async ({ owner }) =>
  Number((await owner.query("select count(*) as count from bookings")).rows[0].count)

/** The event types of a new workspace, each with a host of its own who is always free. */
const eventTypesOf = async (port, { accessToken, workspaceId }, count) => {
  const make = async (path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/workspaces/${workspaceId}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    const made = await answer.json()
    if (answer.status !== 201) throw new Error(JSON.stringify(made))
    return made.id
  }
  const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  const schedule = { timezone: "UTC", weekly: [{ days, from: "00:00", to: "24:00" }], overrides: [] }
  const ids = []
  for (let nth = 0; nth < count; nth++) {
    const host = { name: `Host ${nth}`, username: `host-${nth}`, email: `host${nth}@x.test`, schedule }
    const draft = {
      slug: `meeting-${nth}`,
      title: "Meeting",
      durationMinutes: 15,
      slotIntervalMinutes: 15,
      bookingWindowDays: 365,
      minimumNoticeMinutes: 0,
      locations: [{ kind: "phone" }]
    }
    ids.push(await make("/event-types", { ...draft, hosts: [{ hostId: await make("/hosts", host) }] }))
  }
  return ids
}

/** Sends requests at a rate, from a process of its own. */
const loadOf =
  ({ folder }, port) =>
  async (requests, rate, seconds) => {
    const file = join(folder, "requests.json")
    writeFileSync(file, JSON.stringify(requests))
    const cpus = process.env.BENCH_LOAD_CPUS
    const words = [openLoop, file, port, rate, seconds, clientTimeout].map(String)
    const [program, flags] = cpus
      ? ["taskset", ["-c", cpus, process.execPath, ...words]]
      : [process.execPath, words]
    return JSON.parse((await execute(program, flags, { maxBuffer: 1 << 28 })).stdout)
  }

/** The answers a second under a load of which a part is too much, in a few seconds. */
const capacityOf = async (load, crowd) => {
  let rate = 60
  for (;;) {
    const results = await load(Array.from({ length: rate * 3 }, crowd), rate, 3)
    const good = results.filter(([, status, ms]) => status === 200 && ms < 1000).length / 3
    if (good < rate * 0.93) return Math.round(good)
    rate = Math.round(rate * 1.3)
  }
}
