import { cpuOf, cpuOfFamily } from "../running/usage.mjs"
import { at, median, middleHalf, rounded } from "../spread.mjs"
import { load } from "./load.mjs"

/**
 * One run of some processes that share the load: answers a second, and processor time per answer in microseconds, of
 * these processes and of PostgreSQL. The rate limits are empty.
 */
export const measured = async (peers, endpoint, { connections = 32, servers, ...until }) => {
  await servers.redis.flushAll("SYNC")
  const all = [peers].flat()
  const usage = () => ({
    cpu: all.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    postgres: cpuOfFamily(servers.postgres.pid)
  })
  const before = usage()
  const share = { connections: connections / all.length, ...until }
  const results = await Promise.all(all.map((peer) => load(peer, endpoint, share)))
  const after = usage()
  const answers = results.reduce((sum, one) => sum + one.answers, 0)
  const took = results.flatMap((one) => one.took)
  const each = (of) => ((after[of] - before[of]) * 1000) / answers
  return {
    answers,
    rate: results.reduce((sum, one) => sum + one.answers / one.seconds, 0),
    cpu: each("cpu"),
    postgres: each("postgres"),
    p50: median(took),
    p99: at(took, 0.99)
  }
}

/**
 * Loads the peers alternately with the same kind of requests, so that other load affects all alike. First each answers
 * `warm` requests, or as many as it can in `warmSeconds` seconds. Returns rows with processor time per answer in
 * microseconds. The ratios are the first peer's to each, medians of each round's.
 */
export const inRounds = async (peers, endpoint, { rounds, seconds, warm, warmSeconds, ...options }) => {
  const [first] = peers
  const answered = new Map()
  for (const peer of peers) {
    const { answers } = await measured(peer, endpoint, { count: warm, seconds: warmSeconds, ...options })
    answered.set(peer, answers)
  }
  const seen = new Map(peers.map((peer) => [peer, []]))
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? peers : peers.toReversed()
    for (const peer of order) seen.get(peer).push(await measured(peer, endpoint, { seconds, ...options }))
    process.stdout.write(".")
  }
  const of = (peer, field) => seen.get(peer).map((result) => result[field])
  const ratio = (field, peer) => {
    const theirs = of(peer, field)
    return rounded(median(of(first, field).map((its, round) => its / theirs[round])))
  }
  const row = (peer) => ({
    "CPU, µs": rounded(median(of(peer, "cpu"))),
    "middle half": middleHalf(of(peer, "cpu")),
    "PostgreSQL's CPU, µs": rounded(median(of(peer, "postgres"))),
    "answers a second": rounded(median(of(peer, "rate"))),
    [`${first.name}'s CPU to it`]: ratio("cpu", peer),
    "PostgreSQL's to it": ratio("postgres", peer),
    "answers to it": ratio("rate", peer),
    "p50, ms": rounded(median(of(peer, "p50"))),
    "p99, ms": rounded(median(of(peer, "p99"))),
    "answered before": answered.get(peer)
  })
  return Object.fromEntries(peers.map((peer) => [`${endpoint.name}: ${peer.name}`, row(peer)]))
}
