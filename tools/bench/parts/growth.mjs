import { measured } from "../load/rounds.mjs"
import { startService } from "../running/peers.mjs"
import { memoryOf } from "../running/usage.mjs"
import { at, median, rounded } from "../spread.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// Memory growth of a process that serves, handles its outbox and is under full load: its resident memory after each
// round of requests of all kinds, in MB. `npm run bench -- growth --minutes=10`.

const connections = 64
const turn = 5

export const run = ({ brisk, minutes }) =>
  withEnvironment(async ({ endpoints, running, servers, data }) => {
    const service = await startService(servers, data, { worker: true })
    running.push(service)
    // The slots suffice for half an hour of bookings at this rate.
    const book = { ...endpoints.book, most: 3000 }
    const kinds = [endpoints.monthsOfTen, endpoints.slots, endpoints.capture, book, endpoints.transactions]
    const seen = []
    const lasting = brisk ? 0.5 : minutes
    const began = performance.now()
    const passed = () => (performance.now() - began) / 60_000
    let answers = 0
    while (passed() < lasting) {
      for (const endpoint of kinds)
        answers += (await measured(service, endpoint, { connections, seconds: turn, servers })).answers
      seen.push({ at: passed(), memory: memoryOf(service.pid).now })
      process.stdout.write(`${Math.round(seen.at(-1).memory)} `)
    }
    process.stdout.write("\n")
    const rows = {}
    const tenth = (nth) =>
      seen.slice(Math.floor((seen.length * nth) / 10), Math.ceil((seen.length * (nth + 1)) / 10))
    for (const nth of [0, 2, 4, 6, 8, 9]) {
      const memories = tenth(nth).map(({ memory }) => memory)
      rows[`after ${((lasting * (nth + 1)) / 10).toFixed(1)} min, MB`] = {
        median: rounded(median(memories)),
        most: rounded(at(memories, 1))
      }
    }
    // The minimum between two garbage collections is the memory in use; peaks depend on V8's schedule.
    const least = (turns) => ({ median: rounded(Math.min(...turns.map(({ memory }) => memory))) })
    const half = Math.floor(seen.length / 2)
    rows["least of the first half but for the first turn, MB"] = least(seen.slice(1, half))
    rows["least of the second half, MB"] = least(seen.slice(half))
    rows["at most, MB"] = { median: rounded(memoryOf(service.pid).most) }
    rows["requests answered"] = { median: answers }
    return rows
  })
