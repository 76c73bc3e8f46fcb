import { setTimeout as sleep } from "node:timers/promises"
import { measured } from "../load/rounds.mjs"
import { startNothing, startService } from "../running/peers.mjs"
import { memoryOf } from "../running/usage.mjs"
import { rounded } from "../spread.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// The resident memory of a process that serves and handles its outbox, in MB: after the start, after an idle time in which
// start-up memory is released, under full load of all kinds, and afterwards. With --minutes=30 it shows growth: the minimum
// between two garbage collections is the memory in use; peaks depend on V8's schedule.

const settling = 30

export const run = ({ brisk, minutes }) =>
  withEnvironment({ brisk }, async ({ endpoints, running, servers, data }) => {
    // Fills the compile cache, as in the image, so that memory for compiling is not counted.
    await (await startService(servers, data)).stop()
    const service = await startService(servers, data, { worker: true })
    const nothing = await startNothing(servers)
    running.push(service, nothing)
    const now = () => memoryOf(service.pid).now
    const each = brisk ? { connections: 4, seconds: 0.3, servers } : { connections: 64, seconds: 2, servers }
    const begun = now()
    await sleep(brisk ? 0 : settling * 1000)
    const idle = now()
    const seen = []
    const began = performance.now()
    while (performance.now() - began < (brisk ? 0.001 : minutes) * 60_000) {
      for (const name of ["monthsOfTen", "slots", "capture", "book", "transactions"]) {
        await measured(service, endpoints[name], each)
        seen.push(now())
      }
      process.stdout.write(`${Math.round(now())} `)
    }
    process.stdout.write("\n")
    const half = Math.ceil(seen.length / 2)
    const { most } = memoryOf(service.pid)
    await sleep(brisk ? 0 : 8000)
    return Object.fromEntries(
      Object.entries({
        "just started, MB": begun,
        "idle, MB": idle,
        "of a server that does nothing, MB": memoryOf(nothing.pid).now,
        "at least in the first half of the load, MB": Math.min(...seen.slice(0, half)),
        "at least in the second half, MB": Math.min(...seen.slice(half)),
        "at most, MB": most,
        "afterwards, MB": now()
      }).map(([name, value]) => [name, { median: rounded(value) }])
    )
  })
