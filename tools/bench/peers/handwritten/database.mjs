import { Pool } from "pg"

// Transactions of one workspace, as the service's role: row-level security guards every statement.

const session =
  "-c role=calendeal_service -c plan_cache_mode=force_generic_plan -c statement_timeout=8s -c lock_timeout=4s"
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  options: session,
  max: 16,
  pipeline: true
})

const begin = (mode, workspaceId) =>
  `begin isolation level ${mode}; set local role calendeal_service; set local app.workspace_id = '${workspaceId}'`

/** Sends the statements in one round trip and returns the rows of each. */
const together = async (client, statements) => {
  const results = await Promise.allSettled(statements.map((statement) => client.query(statement)))
  const failed = results.find(({ status }) => status === "rejected")
  if (failed !== undefined) throw failed.reason
  return results.map(({ value }) => value.rows)
}

const using = async (use) => {
  const client = await pool.connect()
  try {
    return await use(client)
  } finally {
    client.release()
  }
}

/** The rows of each statement, in one snapshot. */
export const look = (workspaceId, statements) =>
  using(async (client) => {
    const sent = [begin("repeatable read read only", workspaceId), ...statements, "commit"]
    return (await together(client, sent)).slice(1, -1)
  })

/** Commits one statement, and returns its rows. */
export const write = (workspaceId, statement) =>
  using(
    async (client) => (await together(client, [begin("read committed", workspaceId), statement, "commit"]))[1]
  )

/** Locks and reads, decides, and commits the decided statement. A refusal rolls back. */
export const lookAndWrite = (workspaceId, statements, decide) =>
  using(async (client) => {
    try {
      const [, ...seen] = await together(client, [begin("read committed", workspaceId), ...statements])
      const { result, statement } = decide(seen)
      await together(client, statement === undefined ? ["rollback"] : [statement, "commit"])
      return result
    } catch (error) {
      await client.query("rollback")
      throw error
    }
  })

/** The row of an API key. The function finds the key's workspace. */
export const apiKeyOf = async (prefix) => {
  const key = { name: "key", text: "select * from api_key_of_prefix($1)", values: [prefix] }
  return (await pool.query(key)).rows[0]
}

/** Repeats an act that another transaction made void: `decide` saw data that has changed. */
export class Stale extends Error {}
export const repeating = async (act) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      const isVoid = error instanceof Stale || error.constraint === "contacts_email"
      if (!isVoid || attempt === 4) throw error
    }
  }
}
