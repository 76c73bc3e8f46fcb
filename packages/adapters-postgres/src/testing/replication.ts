import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import { prepareServer, type Server } from "./PostgresServer.ts"

/** A folder that the server's user may enter, until the scope ends. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "calendeal-servers-"))
    chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** A running standby of a server, for whose flush the server's commits wait from now on. */
export const standbyOf = Effect.fnUntraced(function* (primary: Server, folder: string) {
  const standby = yield* prepareServer(folder, { backupOf: primary, signal: "standby.signal" })
  const { password, port, username } = new URL(Redacted.value(primary.ownerUrl))
  standby.configure({
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`
  })
  yield* standby.start
  yield* primary.apply({ synchronous_standby_names: "standby" })
  yield* primary
    .ask((sql) => sql`select from pg_stat_replication where sync_state = 'sync'`)
    .pipe(Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: (rows) => rows.length > 0 }))
  return standby
})

/** The owner's URL with all these hosts, in this order. */
export const addressOfAll = (servers: ReadonlyArray<Server>): Redacted.Redacted => {
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(",")
  const one = servers[0] === undefined ? "" : Redacted.value(servers[0].ownerUrl)
  return Redacted.make(one.replace(/@[^/]*\//, `@${hosts}/`))
}
