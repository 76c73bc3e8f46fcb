import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { bundle } from "../../../tests/kit/build/built.ts"
import { freePort } from "../../../tests/kit/processes/Process.ts"
import { withConnections } from "../load/connections.mjs"
import { measured } from "../load/rounds.mjs"
import { productionOf, sources, startPeer } from "../running/peers.mjs"
import { started } from "../running/started.mjs"
import { cpuOf } from "../running/usage.mjs"
import { median, rounded } from "../spread.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// What a restart costs. The time from a process' start until it is ready, in milliseconds: as in the image, from the
// sources, and with a new PostgreSQL. Then the first requests of one caller after a start from the bundle, in sequence,
// against the same request after thousands.

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const first = 120
const hot = { count: 5000, after: 200 }
const briefly = { connections: 4, count: 100, after: 20 }

export const run = ({ brisk }) =>
  withEnvironment({ brisk }, async ({ endpoints, servers, data }) => {
    const ways = waysOf(servers, data)
    // The start from the sources is what most tests of processes do.
    const rows = await readyTimes(
      brisk ? { bundle: ways.bundle, nothing: ways.nothing } : ways,
      brisk ? 0 : 5
    )
    const peers = {
      service: () => startedBy(ways.bundle),
      handwritten: () => startPeer(servers, data, "handwritten")
    }
    const { book, capture, months, slots } = endpoints
    for (const endpoint of brisk ? [book] : [months, slots, capture, book])
      for (const [name, start] of Object.entries(peers)) {
        process.stdout.write(".")
        const figures = await firstRequests(start, endpoint, servers, brisk)
        for (const [unit, row] of Object.entries(figures)) rows[`${endpoint.name}: ${name}, ${unit}`] = row
      }
    process.stdout.write("\n")
    return rows
  })

const startedBy = async ({ environment, flags = [], folder, path = "/readyz", prepare, program }) => {
  prepare?.()
  const port = await freePort()
  const service = started("service", program, { folder, port, flags, environment: environment(port) })
  return Object.assign(service, { took: await service.ready(path) })
}

const waysOf = (servers, data) => {
  const { folder } = servers
  const flags = ["serve", "--no-worker"]
  const image = { NODE_COMPILE_CACHE: join(folder, "image") }
  let made = 0
  return {
    bundle: {
      name: "ready: the bundle, as the image runs it",
      program: bundle,
      folder,
      flags,
      // Each container starts with the compile cache of the image (Dockerfile) only.
      prepare: () => {
        rmSync(image.NODE_COMPILE_CACHE, { recursive: true, force: true })
        execFileSync(process.execPath, [bundle, "--version"], { env: { ...process.env, ...image } })
      },
      environment: (port) => ({ ...productionOf(servers, data, port), ...image })
    },
    nothing: {
      name: "ready: a server that does nothing",
      program: here("../peers/nothing.mjs"),
      folder,
      path: "/healthz",
      environment: () => ({})
    },
    sources: {
      name: "ready: the sources",
      program: sources,
      folder,
      flags,
      environment: (port) => ({
        ...data.settings,
        DATABASE_URL: servers.postgres.url,
        BASE_URL: `http://127.0.0.1:${port}`
      })
    },
    fresh: {
      name: "ready: the sources, with a new database",
      program: here("../../../packages/app/src/start.ts"),
      folder,
      environment: () => ({ DATA_DIR: join(folder, `data-${made++}`) })
    }
  }
}

const readyTimes = async (ways, rounds) => {
  const times = new Map(Object.values(ways).map((way) => [way, []]))
  for (let round = -1; round < rounds; round++) {
    for (const [way, seen] of times) {
      const service = await startedBy(way)
      await service.stop()
      // The first start of each fills the caches of code and files; a brisk run has no other.
      if (round >= 0 || rounds === 0) seen.push(service.took)
    }
    process.stdout.write(".")
  }
  const bare = times.get(ways.nothing)
  const row = (seen) => ({
    ms: Math.round(median(seen)),
    "ratio to nothing": rounded(median(seen.map((took, round) => took / bare[round])))
  })
  return Object.fromEntries([...times].map(([{ name }, seen]) => [name, row(seen)]))
}

/** Asks in sequence; the time and the processor time of each request, in milliseconds. */
const asked = (peer, endpoint, count) =>
  withConnections(peer, 1, async ([{ ask }]) => {
    const seen = []
    for (let nth = 0; nth < count; nth++) {
      const [cpu, began] = [cpuOf(peer.pid), performance.now()]
      await ask(endpoint.request())
      seen.push({ ms: performance.now() - began, cpu: cpuOf(peer.pid) - cpu })
    }
    return seen
  })

const firstRequests = async (start, endpoint, servers, brisk) => {
  const starts = []
  let warmed = []
  for (let nth = 0; nth < (brisk ? 1 : 3); nth++) {
    const peer = await start()
    try {
      starts.push(await asked(peer, endpoint, first))
      if (nth > 0) continue
      const { after, ...load } = brisk ? briefly : hot
      await measured(peer, endpoint, { ...load, servers })
      warmed = await asked(peer, endpoint, after)
    } finally {
      await peer.stop()
    }
  }
  const row = (field) => {
    const middle = (seen) => median(seen.map((one) => one[field]))
    const of = (from, to = from) => median(starts.map((seen) => middle(seen.slice(from - 1, to))))
    const steady = middle(warmed)
    return {
      "1st": rounded(of(1)),
      "2nd": rounded(of(2)),
      "3rd-20th": rounded(of(3, 20)),
      "101st-120th": rounded(of(101, first)),
      hot: rounded(steady),
      "1st to hot": rounded(of(1) / steady),
      "3rd-20th to hot": rounded(of(3, 20) / steady)
    }
  }
  return { ms: row("ms"), "CPU, ms": row("cpu") }
}
