import { readFile } from "node:fs/promises"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The processor time of this process and of the server's sessions until now, in milliseconds by process. The server must run on this machine, which must be Linux. */
const spentByProcess = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const sessions = yield* sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
  `
  const { system, user } = process.cpuUsage()
  return yield* Effect.promise(async () => {
    const spent = new Map([[process.pid, (system + user) / 1000]])
    for (const { pid } of sessions) {
      // A session can end after it was listed.
      const known = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => null)
      if (known !== null) spent.set(pid, Number(known.split(" ")[0]) / 1e6)
    }
    return spent
  })
})

/** The processor time of an effect, in milliseconds. Other load on the machine does not change it. */
export const processorTime = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const before = yield* spentByProcess
  yield* effect
  const after = yield* spentByProcess
  return [...after].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0)
})
