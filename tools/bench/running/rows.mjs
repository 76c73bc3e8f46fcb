import { setTimeout as sleep } from "node:timers/promises"
import { startService } from "./peers.mjs"

const requests = 100

/**
 * PostgreSQL's counters of rows read and of full scans of tenants' tables. Sessions report when they end, so all others
 * are closed first.
 */
const readSoFar = async (owner) => {
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'"
  )
  await sleep(300)
  const { rows } = await owner.query(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows,
       sum(seq_scan) filter (where relrowsecurity and reltuples > 1000)::float8 as scans
     from pg_stat_user_tables join pg_class on pg_class.oid = relid`
  )
  return rows[0]
}

/** The rows read per request, and the full scans of large tenants' tables, measured in a separate process. */
export const rowsReadBy = async (servers, data, endpoint) => {
  await servers.redis.flushAll("SYNC")
  const before = await readSoFar(servers.owner)
  const service = await startService(servers, data, { name: "counted" })
  for (let nth = 0; nth < requests; nth++) {
    const { body, headers, method, path } = endpoint.request(service)
    const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, { method, headers, body })
    if (answer.status >= 300) throw new Error(`${endpoint.name}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  await service.stop()
  const after = await readSoFar(servers.owner)
  return {
    "rows read": Math.round((after.rows - before.rows) / requests),
    "large tables read whole": Math.round((after.scans - before.scans) / requests)
  }
}
