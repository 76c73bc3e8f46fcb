import { setTimeout as sleep } from "node:timers/promises"
import { driven } from "../load/load.mjs"
import { measured } from "../load/rounds.mjs"
import { outboxOf } from "../running/outbox.mjs"
import { startService, startWorker } from "../running/peers.mjs"
import { startReceiver } from "../running/receiver.mjs"
import { cpuOf, cpuOfFamily } from "../running/usage.mjs"
import { at, rounded } from "../spread.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// The bookings a second that a process sustains while a worker handles its outbox, as a ratio to its rate without a
// worker. The worker runs in a process of its own, as in compose.yaml, or in the same process, as with `npm start`.
// Sustained: the backlog stays below one second's bookings. At half of that rate: the time from the booking's response
// until the webhook's request arrives.

/** The connections that send as fast as there are answers; few in a brisk run, beside which other work may be on the machine. */
const connectionsOf = (brisk) => (brisk ? 4 : 32)

/**
 * The rates that are tried, as fractions of the accepted one, in ascending order. A brisk run tries the lowest only, and takes it as
 * it is: other work may be on the machine.
 */
export const fractionsOf = (brisk) =>
  brisk ? [0.05] : Array.from({ length: 20 }, (_, nth) => (nth + 1) / 20)

export const run = ({ brisk }) =>
  withEnvironment({ brisk }, async ({ endpoints, servers, data }) => {
    const seconds = brisk ? 1 : 8
    const fractions = fractionsOf(brisk)
    const outbox = outboxOf(servers.owner)
    const context = { brisk, endpoint: endpoints.book, fractions, seconds, servers, data, outbox }
    const before = await accepted(context)
    const most = before.rate
    const alone = await sustained(context, { most })
    const receiver = await startReceiver()
    const announced = await sustained(context, { most, receiver })
    const together = await sustained(context, { most, receiver, isOneProcess: true })
    await receiver.close()
    const after = await accepted(context)
    const mean = (field) => (before[field] + after[field]) / 2
    const without = { rate: mean("rate"), cpu: mean("cpu"), postgres: mean("postgres") }
    const row = ({ cpu, postgres, rate }) => ({
      "bookings a second": rounded(rate),
      "ratio to accepted": rounded(rate / without.rate),
      "CPU, µs": rounded(cpu),
      "PostgreSQL's CPU, µs": rounded(postgres)
    })
    return {
      "accepted without a worker": row(without),
      "sustained, no destination": row(alone),
      "sustained, one webhook": row(announced),
      "sustained, one webhook, one process": row(together),
      "from answer to hand-over": { "p50, ms": rounded(announced.p50), "p99, ms": rounded(announced.p99) }
    }
  })

/** The bookings a second of a process without a worker, as fast as it responds. */
export const accepted = async ({ brisk, endpoint, outbox, seconds, servers, data }) => {
  const service = await startService(servers, data, { name: "accepting" })
  const load = { connections: connectionsOf(brisk), seconds, servers }
  await measured(service, endpoint, load)
  const figures = await measured(service, endpoint, load)
  await service.stop()
  await outbox.clear()
  process.stdout.write(`accepted ${rounded(figures.rate)}\n`)
  return figures
}

/** The highest of the fractions of `most` at which a process with a worker keeps its backlog below a second's bookings. */
export const sustained = async (
  { data, endpoint, fractions, outbox, seconds, servers },
  { isOneProcess, most, receiver }
) => {
  const environment = receiver?.environment ?? {}
  const service = await startService(servers, data, { name: "sustaining", worker: isOneProcess, environment })
  const processes = isOneProcess ? [service] : [service, await startWorker(servers, data, { environment })]
  const drained = async () => {
    const limit = performance.now() + 120_000
    while ((await outbox.waiting()) > 0) {
      if (performance.now() > limit) throw new Error("The worker does not drain the outbox")
      await sleep(100)
    }
  }
  const trial = async (rate) => {
    const usage = () => ({
      cpu: processes.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
      postgres: cpuOfFamily(servers.postgres.pid)
    })
    const before = usage()
    const answers = await driven(service, endpoint, { rate, seconds })
    const backlog = await outbox.waiting()
    await drained()
    const after = usage()
    const each = (of) => ((after[of] - before[of]) * 1000) / answers.length
    const isFlat = backlog <= rate && answers.length >= Math.floor(rate * seconds) * 0.97
    process.stdout.write(`${rounded(rate)}/s: ${answers.length} answered, ${backlog} wait at the end\n`)
    return { rate, isFlat, answers, cpu: each("cpu"), postgres: each("postgres") }
  }
  try {
    await receiver?.connect(service, data)
    // Warms up the compiler.
    await driven(service, endpoint, { rate: most * fractions.at(-1), seconds })
    await drained()
    const best = await highestFlat(trial, most, fractions)
    if (receiver === undefined) return best
    const half = await trial(best.rate / 2)
    const delays = half.answers.map(({ at: answered, text }) => {
      const { uid } = JSON.parse(text)
      const arrived = receiver.arrivals.get(uid)
      if (arrived === undefined) throw new Error(`Nothing arrived about ${uid}`)
      return Math.max(0, arrived - answered)
    })
    return { ...best, p50: at(delays, 0.5), p99: at(delays, 0.99) }
  } finally {
    await Promise.all(processes.map((process) => process.stop()))
  }
}

/** The trial of the highest fraction of `most` that left the backlog constant. */
const highestFlat = async (trial, most, fractions) => {
  const whole = await trial(most * fractions.at(-1))
  if (whole.isFlat || fractions.length === 1) return whole
  let [low, high, best] = [-1, fractions.length - 1, undefined]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const tried = await trial(most * fractions[middle])
    if (tried.isFlat) [low, best] = [middle, tried]
    else high = middle
  }
  if (best === undefined) throw new Error(`The process sustains less than ${fractions[0]} of what it accepts`)
  return best
}
