import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { attempt } from "./LocalPostgresFailed.ts"
import { startLocalPostgres } from "./LocalPostgres.ts"
import { findPostmaster, stopPostmaster } from "./postmaster.ts"
import { identityOf, isRunning } from "./processes.ts"

const prefix = "calendeal-test-"

/** A PostgreSQL for a test run: fast instead of durable, and gone with the scope, data and all. */
export const temporaryPostgres = Effect.gen(function* () {
  yield* clearLeftovers
  const dataDir = yield* Effect.acquireRelease(
    attempt("make a temporary folder", () =>
      mkdtempSync(join(tmpdir(), `${prefix}${identityOf(process.pid)}-`))
    ),
    (folder) => Effect.sync(() => remove(folder))
  )
  return yield* startLocalPostgres({ dataDir, durable: false })
})

/** A run that was killed leaves its server running; the next one clears up after it. */
const clearLeftovers = Effect.gen(function* () {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))
  const dead = folders.filter(
    (name) => !isRunning(name.slice(prefix.length).split("-").slice(0, 2).join("-"))
  )
  for (const name of dead) {
    const folder = join(tmpdir(), name)
    const server = findPostmaster(join(homeOf(folder), "cluster"))
    if (server !== undefined) yield* stopPostmaster(server.pid)
    remove(folder)
  }
  // Another user's leftovers are another user's business.
}).pipe(Effect.ignoreCause)

const homeOf = (folder: string) => {
  const pointer = join(folder, "moved-to")
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : folder
}

const remove = (folder: string) => {
  for (const each of [homeOf(folder), folder]) rmSync(each, { recursive: true, force: true })
}
