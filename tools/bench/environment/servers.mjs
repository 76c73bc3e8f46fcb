import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { startLocalPostgres } from "@calendeal/adapters-postgres/embedded"
import { Effect, Exit, Redacted, Scope } from "effect"
import { Client } from "pg"
import { createClient } from "redis"
import { freePort } from "../../../tests/kit/processes/Process.ts"

/**
 * A PostgreSQL with synchronous commits, as in production, and a Redis without storage, shared by all peers. Both end
 * with the run. `dataDir` has the database of an earlier server; by default it is new.
 */
export const openServers = async ({ dataDir } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "calendeal-bench-"))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const scope = Scope.makeUnsafe()
  const { ownerUrl, port } = await Effect.runPromise(
    Scope.provide(startLocalPostgres({ dataDir: dataDir ?? join(folder, "postgres"), durable: true }), scope)
  )
  const url = new URL(Redacted.value(ownerUrl))
  const owner = new Client({ connectionString: url.href })
  await owner.connect()
  const { rows } = await owner.query("select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid")

  const redisPort = await freePort()
  const server = spawn("redis-server", ["--port", String(redisPort), "--save", "", "--appendonly", "no"], {
    stdio: "ignore"
  })
  const redisUrl = `redis://127.0.0.1:${redisPort}`
  const redis = createClient({ url: redisUrl })
  redis.on("error", () => {})
  await redis.connect()

  return {
    folder,
    /** The owner's connection, a superuser's, which sees every workspace. */
    owner,
    redis,
    redisUrl,
    redisPid: server.pid,
    postgres: {
      port,
      pid: Number(rows[0].pid),
      url: url.href,
      through: (other) => {
        const address = new URL(url)
        address.port = String(other)
        return address.href
      }
    },
    close: async () => {
      redis.destroy()
      server.kill("SIGTERM")
      await Promise.race([once(server, "exit"), sleep(5000)])
      await owner.end()
      await Effect.runPromise(Scope.close(scope, Exit.void))
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
