import { cpuOf } from "../running/usage.mjs"
import { median, rounded } from "../spread.mjs"

/** What workers ask for regularly. Each call is rolled back, so that the next one finds the same. */
const calls = {
  "claim 100 messages": "select * from claim_messages(100, 30, '{webhook}')",
  "lease a destination": `select * from lease_deliveries(gen_random_uuid(), '{"webhook": 20, "integration": 20}', 5, 30)`,
  "depth of the outbox, each 15 s": "select * from outbox_depth()",
  "open breakers, each 15 s": "select open_delivery_breakers(now())",
  "remove a batch of old deliveries": "select remove_old_deliveries(30, 1000)",
  "remove no keys": "select forget_idempotency_keys('-infinity', 1000)",
  "remove a batch of keys": "select forget_idempotency_keys(now() - interval '300 days', 1000)",
  "remove no origins, each minute": "select forget_lead_origins('-infinity', 1000)"
}

const rounds = 9

/** The processor time of each call in both databases, in microseconds. */
export const background = async (empty, full) => {
  const rows = {}
  for (const [name, statement] of Object.entries(calls)) {
    const seen = { empty: [], full: [] }
    for (let round = -2; round < rounds; round++) {
      const figures = {
        empty: await timeOf(empty.owner, statement),
        full: await timeOf(full.owner, statement)
      }
      // The first rounds fill the caches.
      if (round >= 0) for (const side of ["empty", "full"]) seen[side].push(figures[side])
    }
    rows[`worker: ${name}`] = {
      median: Math.round(median(seen.full)),
      "ratio to empty": rounded(median(seen.full.map((time, round) => time / seen.empty[round])))
    }
  }
  return rows
}

const timeOf = async (owner, statement) => {
  const { rows } = await owner.query("select pg_backend_pid() as pid")
  const [{ pid }] = rows
  await owner.query("begin")
  const before = cpuOf(pid)
  await owner.query(statement)
  const after = cpuOf(pid)
  await owner.query("rollback")
  return (after - before) * 1000
}
