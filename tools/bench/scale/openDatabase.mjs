import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { migrateDatabase } from "../../../packages/app/src/runtime/migrations.ts"
import { openServers } from "../environment/servers.mjs"
import { generate } from "./generate.mjs"

/** The servers of a generated database. A folder that has a complete one is used again. */
export const openDatabase = async (folder, size) => {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const dataDir = join(folder, "postgres")
  const file = join(folder, "generated.json")
  if (!existsSync(file)) writeFileSync(file, JSON.stringify({ size, ...(await generate(dataDir, size)) }))
  const { keys, settings, ...generated } = JSON.parse(readFileSync(file, "utf8"))
  if (JSON.stringify(generated.size) !== JSON.stringify(size))
    throw new Error(`${folder} has a database of another size`)
  const servers = await openServers({ dataDir })
  // A folder that was kept may have an older schema.
  const url = Redacted.make(servers.postgres.url)
  await Effect.runPromise(migrateDatabase({ owner: url, service: url, direct: url }))
  return { servers, data: { settings }, keys, ...(await readLists(servers.owner)) }
}

/** The offerings, the emails of contacts by workspace, and a counter of starts per workspace that both services use. */
const readLists = async (owner) => {
  const { rows: offerings } = await owner.query(
    `select nth, kind, workspace_id as "workspaceId", event_type_id as "eventTypeId"
     from scale.offerings order by md5(event_type_id::text)`
  )
  const { rows: emails } = await owner.query(
    `select workspace_id, array_agg('visitor' || turn || '@customer.example') as emails
     from (
       select *, row_number() over (partition by workspace_id order by number) as nth_of_workspace
       from scale.bookings where nth < 400 and number % 10 >= 3
     ) known
     where nth_of_workspace <= 20 group by workspace_id`
  )
  // Earlier runs have used the first ones.
  const { rows: used } = await owner.query(
    `select workspace_id, count(*)::integer as count from bookings
     where start_at >= date_trunc('day', now()) + interval '49 days' group by 1`
  )
  const counters = new Map(used.map((row) => [row.workspace_id, row.count]))
  return {
    offerings,
    visitors: new Map(emails.map((row) => [row.workspace_id, row.emails])),
    starts: (workspaceId) => {
      const nth = counters.get(workspaceId) ?? 0
      counters.set(workspaceId, nth + 1)
      return nth
    }
  }
}
