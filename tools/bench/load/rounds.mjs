import { cpuOf, cpuOfFamily } from "../running/usage.mjs"
import { at, median, middleHalf, rounded } from "../spread.mjs"
import { load } from "./load.mjs"

/**
 * Loads the peers alternately with the same kind of requests, so that other load affects all alike. Returns for each:
 * responses a second, the ratio to the peer `against` in the same round, processor time per response in microseconds
 * (its own and PostgreSQL's), and latencies in milliseconds.
 */
export const inRounds = async (peers, endpoint, { against, connections = 32, rounds, seconds, servers }) => {
  const seen = peers.map(() => [])
  for (let round = -1; round < rounds; round++) {
    const order = peers.map((_, index) => (round % 2 === 0 ? index : peers.length - 1 - index))
    for (const index of order) {
      const result = await measured(peers[index], endpoint, {
        connections,
        seconds: round < 0 ? 2 * seconds : seconds,
        servers
      })
      // The first round is a warm-up of double length.
      if (round >= 0) seen[index].push(result)
    }
    process.stdout.write(".")
  }
  const reference = seen[peers.findIndex(({ name }) => name === against)]
  const of = (index, field) => seen[index].map((result) => result[field])
  return Object.fromEntries(
    peers.map(({ name }, index) => {
      const ratios = of(index, "rate").map((rate, round) => rate / reference[round].rate)
      const row = {
        median: rounded(median(of(index, "rate"))),
        "middle half": middleHalf(of(index, "rate")),
        [`ratio to ${against}`]: rounded(median(ratios)),
        "its range": `${rounded(at(ratios, 0))} - ${rounded(Math.max(...ratios))}`,
        "CPU, µs": Math.round(median(of(index, "cpu"))),
        "PostgreSQL's CPU, µs": Math.round(median(of(index, "postgres"))),
        "p50, ms": rounded(median(of(index, "p50"))),
        "p99, ms": rounded(median(of(index, "p99")))
      }
      return [`${endpoint.name}: ${name}`, row]
    })
  )
}

/** One run of one peer, with empty rate limits. */
export const measured = async (peer, endpoint, options) => {
  await options.servers.redis.flushAll("SYNC")
  const measure = await prepared(peer, endpoint, options)
  return measure()
}

/** Prepares a run, so that several can start together. */
export const prepared = async (peer, endpoint, { connections, seconds, servers }) => {
  const request = () => endpoint.request(peer)
  const { begin } = await load({
    name: `${endpoint.name}, ${peer.name}`,
    folder: servers.folder,
    port: peer.port,
    most: endpoint.most,
    request,
    connections,
    seconds
  })
  const usage = () => ({ cpu: cpuOf(peer.pid), postgres: cpuOfFamily(servers.postgres.pid) })
  return async () => {
    const before = usage()
    const result = await begin()
    const after = usage()
    const each = (of) => ((after[of] - before[of]) * 1000) / Math.max(1, result.answers)
    return { ...result, rate: result.answers / result.seconds, cpu: each("cpu"), postgres: each("postgres") }
  }
}
