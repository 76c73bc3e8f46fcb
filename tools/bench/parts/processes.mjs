import { measured } from "../load/rounds.mjs"
import { startService } from "../running/peers.mjs"
import { at, median, rounded } from "../spread.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// Two service processes against one, with the same total of connections. If one process already uses all processors, a
// second gains nothing.

export const run = ({ brisk }) =>
  withEnvironment({ brisk }, async ({ endpoints, running, servers, data }) => {
    for (const name of ["one", "other"]) running.push(await startService(servers, data, { name }))
    const each = brisk ? { connections: 4, seconds: 0.3, servers } : { connections: 64, seconds: 2, servers }
    const rows = {}
    for (const endpoint of [endpoints.health, endpoints.noHosts, endpoints.months, endpoints.book]) {
      process.stdout.write(`${endpoint.name} `)
      await measured(running, endpoint, { ...each, seconds: brisk ? 0.3 : 4 })
      const [alone, both] = [[], []]
      for (let round = 0; round < (brisk ? 1 : 3); round++) {
        for (const [peers, seen] of [
          [running.slice(0, 1), alone],
          [running, both]
        ])
          seen.push(await measured(peers, endpoint, each))
      }
      const ratios = both.map(({ rate }, round) => rate / alone[round].rate)
      rows[endpoint.name] = {
        "answers of two to those of one": rounded(median(ratios)),
        range: `${rounded(at(ratios, 0))} - ${rounded(at(ratios, 1))}`,
        "answers a second of two": rounded(median(both.map(({ rate }) => rate))),
        "p99 of two, ms": rounded(median(both.map(({ p99 }) => p99))),
        "CPU of two to that of one": rounded(median(both.map(({ cpu }, round) => cpu / alone[round].cpu)))
      }
      process.stdout.write("\n")
    }
    return rows
  })
