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

const connections = 32

/** The resolution of the search, as a fraction of the accepted rate. */
const steps = 20

export const run = ({ brisk }) =>
  withEnvironment(async ({ endpoints, servers, data }) => {
    const seconds = brisk ? 2 : 8
    const context = { endpoint: endpoints.book, seconds, servers, data, outbox: outboxOf(servers.owner) }
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
export const accepted = async ({ endpoint, outbox, seconds, servers, data }) => {
  const service = await startService(servers, data, { name: "accepting" })
  await measured(service, endpoint, { connections, seconds, servers })
  const figures = await measured(service, endpoint, { connections, seconds, servers })
  await service.stop()
  await outbox.clear()
  process.stdout.write(`accepted ${rounded(figures.rate)}\n`)
  return figures
}

/**
 * The highest rate, to a twentieth of `most`, at which a process with a worker keeps its backlog below a second's
 * bookings.
 */
export const sustained = async (
  { endpoint, outbox, seconds, servers, data },
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
    const isFlat = backlog <= rate && answers.length >= rate * seconds * 0.97
    process.stdout.write(`${rounded(rate)}/s: ${answers.length} answered, ${backlog} wait at the end\n`)
    return { rate, isFlat, answers, cpu: each("cpu"), postgres: each("postgres") }
  }
  try {
    await receiver?.connect(service, data)
    // Warms up the compiler.
    await driven(service, endpoint, { rate: most, seconds })
    await drained()
    const best = await highestFlat(trial, most)
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

/** The highest rate up to `most` whose trial left the backlog constant. */
const highestFlat = async (trial, most) => {
  const whole = await trial(most)
  if (whole.isFlat) return whole
  let [low, high, best] = [0, steps, undefined]
  while (high - low > 1) {
    const step = Math.floor((low + high) / 2)
    const tried = await trial((most * step) / steps)
    if (tried.isFlat) [low, best] = [step, tried]
    else high = step
  }
  if (best === undefined) throw new Error("The process sustains less than a twentieth of what it accepts")
  return best
}
