import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { findServer, isAlive } from "./cluster.ts"
import { movedTo } from "./home.ts"
import { startLocalPostgres } from "./LocalPostgres.ts"
import { attempt } from "./LocalPostgresFailed.ts"

const prefix = "calendeal-tests-"

/** A PostgreSQL for a test run: fast instead of durable. Its data is deleted with the scope. */
export const temporaryPostgres = Effect.gen(function* () {
  yield* Effect.sync(removeLeftovers).pipe(Effect.ignoreCause)
  const dataDir = yield* Effect.acquireRelease(
    attempt("create a temporary folder", () => mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))),
    (folder) => Effect.sync(() => remove(folder))
  )
  return yield* startLocalPostgres({ dataDir, durable: false })
})

/** A killed run leaves its server running; the next run stops it and deletes its data. Those of other users stay. */
const removeLeftovers = () => {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    const server = findServer(movedTo(join(tmpdir(), name)))
    if (server !== undefined) process.kill(server.pid, "SIGQUIT")
    remove(join(tmpdir(), name))
  }
}

const remove = (folder: string) => {
  for (const each of [movedTo(folder), folder]) rmSync(each, { recursive: true, force: true })
}
