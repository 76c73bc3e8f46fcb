import { ensureAgreement } from "../load/agreement.mjs"
import { inRounds } from "../load/rounds.mjs"
import { startPeer, startPeers, startService } from "../running/peers.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// Every endpoint against the handwritten peer, the baseline and the reference stack, with the same work on the same
// PostgreSQL and Redis. Processor time per answer decides. It no longer falls after so many answers of a peer; a slow peer
// answers as many as it can in the given time.

const cheap = { warm: 20_000, warmSeconds: 8 }
const warming = { calendar: cheap, reading: cheap, writing: { warm: 5000, warmSeconds: 20 } }

export const run = ({ brisk }) =>
  withEnvironment({ brisk }, async ({ crowded, endpoints, pages, running, servers, data }) => {
    running.push(await startService(servers, data))
    running.push(...(await startPeers(servers, data)))
    const peers = [...running]
    const looking = await startPeer(servers, data, "baseline", { looks: true })
    running.push(looking)
    await bookThoseThatAreReplayed(peers[0], endpoints)
    await ensureAgreement(peers, { ...endpoints, hundred: crowded.monthsOfHundred }, data)
    console.log("the peers agree")
    const peersOf = (endpoint) => (endpoint === endpoints.book ? [...peers, looking] : peers)
    const rows = {}
    const measure = async (endpoint, among = peersOf(endpoint)) => {
      process.stdout.write(`${endpoint.name} `)
      const rounds = {
        rounds: 5,
        ...warming[endpoint.kind],
        ...(brisk ? { connections: 4, rounds: 1, seconds: 0.1, warm: 30 } : {})
      }
      Object.assign(rows, await inRounds(among, endpoint, { seconds: 1, servers, ...rounds }))
      process.stdout.write("\n")
    }
    // Those of `crowded` ask about different hosts, as different visitors do.
    for (const endpoint of [...Object.values(endpoints), ...Object.values(crowded)]) await measure(endpoint)
    for (const page of Object.values(pages)) await measure(page, peers.slice(0, 1))
    return rows
  })

const bookThoseThatAreReplayed = async ({ port }, { replay }) => {
  for (const { body, headers, method, path } of replay.again) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.arrayBuffer()
  }
}
