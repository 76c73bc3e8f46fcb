import { ensureAgreement } from "../load/agreement.mjs"
import { generator } from "../load/load.mjs"
import { inRounds } from "../load/rounds.mjs"
import { startPeers, startService } from "../running/peers.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// Every endpoint against the baseline and the reference stack, with the same work on the same PostgreSQL and Redis.

export const run = ({ brisk }) =>
  withEnvironment(async ({ crowded, endpoints, running, servers, data }) => {
    running.push(await startService(servers, data))
    running.push(...(await startPeers(servers, data)))
    await bookThoseThatAreReplayed(running[0], endpoints)
    await ensureAgreement(running, { ...endpoints, hundred: crowded.monthsOfHundred }, data)
    console.log(`the peers agree; load by ${generator}`)
    const options = { against: "baseline", rounds: brisk ? 1 : 5, seconds: 1, servers }
    const rows = {}
    for (const endpoint of Object.values(endpoints)) {
      process.stdout.write(`${endpoint.name} `)
      // The reference stack needs more than a second per response.
      const slow = endpoint === endpoints.monthsOfTen ? { seconds: 2 } : {}
      Object.assign(rows, await inRounds(running, endpoint, { ...options, ...slow }))
      if (endpoint === endpoints.months)
        Object.assign(rows, await againstTheQuery(running, endpoint, options))
      process.stdout.write("\n")
    }
    // Concurrent equal requests share one query; these differ. The reference stack takes up to seconds.
    for (const endpoint of [crowded.slotsOfOwn, crowded.monthsOfOwn, crowded.monthsOfHundred])
      Object.assign(rows, await inRounds(running.slice(0, 2), endpoint, options))
    return rows
  })

const bookThoseThatAreReplayed = async ({ port }, { replay }) => {
  for (const { body, headers, method, path } of replay.again) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.arrayBuffer()
  }
}

/** The baseline with the same queries to the database, but without computation. */
const againstTheQuery = async ([service, baseline], months, options) => {
  const query = { ...baseline, name: "only the query" }
  const request = (peer) => {
    const made = months.request()
    return peer === query ? { ...made, path: made.path.replace("/api/public/", "/query/") } : made
  }
  const endpoint = { ...months, name: `${months.name}, against the query`, request }
  return inRounds([service, query], endpoint, { ...options, against: query.name })
}
