import { measured } from "../load/rounds.mjs"
import { startService } from "../running/peers.mjs"
import { memoryOf } from "../running/usage.mjs"
import { at, median, rounded } from "../spread.mjs"
import { withWorld } from "../world/withWorld.mjs"

// Whether a process that serves, works off what follows and is under full load for long grows: its resident memory after each turn of requests of all kinds,
// in MB. `npm run bench -- growth --minutes=10`.

const connections = 64
const turn = 5

export const run = ({ brisk, minutes }) =>
  withWorld(async ({ endpoints, running, servers, world }) => {
    const service = await startService(servers, world, { worker: true })
    running.push(service)
    // There are no more slots than so many bookings a second take in half an hour.
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
    // What is held stands in the valleys between two collections of garbage: the peaks are V8's patience.
    const least = (turns) => ({ median: rounded(Math.min(...turns.map(({ memory }) => memory))) })
    const half = Math.floor(seen.length / 2)
    rows["least of the first half but for the first turn, MB"] = least(seen.slice(1, half))
    rows["least of the second half, MB"] = least(seen.slice(half))
    rows["at most, MB"] = { median: rounded(memoryOf(service.pid).most) }
    rows["requests answered"] = { median: answers }
    return rows
  })
