import { prepared } from "../load/rounds.mjs"
import { startService } from "../running/peers.mjs"
import { workOfMachine } from "../running/processors.mjs"
import { at, median, middleHalf, rounded } from "../spread.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// Two service processes against one, with the same total of connections. If one process already uses all processors, a
// second gains nothing; the last column shows it.

const connections = 64

export const run = ({ brisk }) =>
  withEnvironment(async ({ endpoints, running, servers, data }) => {
    for (const name of ["one", "other"]) running.push(await startService(servers, data, { name }))
    const rows = {}
    for (const endpoint of [endpoints.health, endpoints.noHosts, endpoints.months, endpoints.book]) {
      process.stdout.write(`${endpoint.name} `)
      Object.assign(
        rows,
        await against(running, endpoint, { servers, rounds: brisk ? 1 : 3, seconds: brisk ? 1 : 2 })
      )
      process.stdout.write("\n")
    }
    return rows
  })

const against = async (both, endpoint, { rounds, seconds, servers }) => {
  const seen = { "one process": [], "two processes": [] }
  for (let round = -1; round < rounds; round++) {
    const turns = [both.slice(0, 1), both]
    for (const services of round % 2 === 0 ? turns : turns.toReversed()) {
      const results = await together(services, endpoint, { servers, seconds })
      if (round >= 0) seen[services.length === 1 ? "one process" : "two processes"].push(results)
    }
    process.stdout.write(".")
  }
  return Object.fromEntries(
    Object.entries(seen).map(([name, turns]) => {
      const of = (field) => turns.map((results) => results[field])
      const ratios = of("rate").map((rate, round) => rate / seen["one process"][round].rate)
      const row = {
        median: rounded(median(of("rate"))),
        "middle half": middleHalf(of("rate")),
        "ratio to one": rounded(median(ratios)),
        "its range": `${rounded(at(ratios, 0))} - ${rounded(Math.max(...ratios))}`,
        "p50, ms": rounded(median(of("p50"))),
        "p99, ms": rounded(median(of("p99"))),
        "CPU of the services, µs": Math.round(median(of("cpu"))),
        "PostgreSQL's CPU, µs": Math.round(median(of("postgres"))),
        "the machine's processors at work": `${Math.round(median(of("work")) * 100)} %`
      }
      return [`${endpoint.name}: ${name}`, row]
    })
  )
}

/** Loads the services at the same time. */
const together = async (services, endpoint, { seconds, servers }) => {
  await servers.redis.flushAll("SYNC")
  const options = { connections: connections / services.length, seconds, servers }
  const turns = await Promise.all(services.map((service) => prepared(service, endpoint, options)))
  const work = workOfMachine()
  const results = await Promise.all(turns.map((turn) => turn()))
  const answers = results.reduce((sum, one) => sum + one.answers, 0)
  const mean = (field) => results.reduce((sum, one) => sum + one[field] * one.answers, 0) / answers
  return {
    rate: results.reduce((sum, one) => sum + one.rate, 0),
    p50: mean("p50"),
    p99: Math.max(...results.map((one) => one.p99)),
    cpu: mean("cpu"),
    // Each measured all of PostgreSQL's work.
    postgres: results[0].postgres * (results[0].answers / answers),
    work: work()
  }
}
