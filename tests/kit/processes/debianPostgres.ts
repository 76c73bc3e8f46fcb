import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layer } from "@calendeal/adapters-postgres/connection"
import { startLocalPostgres } from "@calendeal/adapters-postgres/embedded"
import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"

/** PostgreSQL 15 of Debian 12, which also has the client programs that the embedded server lacks (`.ci/run`). */
const programs = "/usr/lib/postgresql/15"

/** The folder with pg_dump and pg_restore. */
export const debianPrograms = join(programs, "bin")

/** Starts a PostgreSQL 15 with all its programs. The tests of backups need them. */
export const startDebianPostgres = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "calendeal-debian-"))
  const scope = Scope.makeUnsafe()
  const starting = startLocalPostgres({ dataDir, durable: false, programs })
  const { ownerUrl } = await Effect.runPromise(Scope.provide(starting, scope))
  const superuser = Redacted.value(ownerUrl)
  const urlOf = (database: string, user?: string) => {
    const address = new URL(superuser)
    address.pathname = database
    if (user !== undefined) [address.username, address.password] = [user, "only-in-tests"]
    return address.href
  }
  return {
    urlOf,
    /** A database of `boss`, who may create roles but is not a superuser, as at most providers. */
    createDatabase: async (owner: string) => {
      const name = `d${randomBytes(6).toString("hex")}`
      await query(superuser, `create database ${name} owner ${owner}`)
      return name
    },
    query: (text: string, url = superuser) => query(url, text),
    stop: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

const query = (url: string, text: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(text).unprepared).pipe(
    Effect.provide(layer({ url: Redacted.make(url), connections: 1 })),
    Effect.runPromise
  )
