import { setTimeout as sleep } from "node:timers/promises"
import { measured } from "../load/rounds.mjs"
import { startNothing, startService } from "../running/peers.mjs"
import { memoryOf } from "../running/usage.mjs"
import { rounded } from "../spread.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// The resident memory of a serving process in MB: after the start, after an idle time in which start-up memory is
// released, the maximum under full load, and afterwards.

const connections = 64
const settling = 40

export const run = ({ brisk }) =>
  withEnvironment(async ({ endpoints, running, servers, data }) => {
    // Fills the compile cache, as in the image, so that memory for compiling is not counted.
    await (await startService(servers, data)).stop()
    const service = await startService(servers, data)
    const nothing = await startNothing(servers)
    running.push(service, nothing)
    const seconds = brisk ? 1 : 8
    await sleep(seconds * 1000)
    const begun = memoryOf(service.pid).now
    await sleep(brisk ? 0 : settling * 1000)
    const idle = memoryOf(service.pid).now
    for (const endpoint of [endpoints.monthsOfTen, endpoints.slots, endpoints.capture, endpoints.book]) {
      await measured(service, endpoint, { connections, seconds, servers })
      process.stdout.write(".")
    }
    process.stdout.write("\n")
    const { most } = memoryOf(service.pid)
    await sleep(seconds * 1000)
    return Object.fromEntries(
      Object.entries({
        "just started, MB": begun,
        "idle, MB": idle,
        "of a server that does nothing, MB": memoryOf(nothing.pid).now,
        "at most under full load, MB": most,
        "afterwards, MB": memoryOf(service.pid).now
      }).map(([name, value]) => [name, { median: rounded(value) }])
    )
  })
