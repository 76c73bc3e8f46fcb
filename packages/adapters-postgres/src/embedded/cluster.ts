import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { majorVersion, program } from "./binaries.ts"
import type { Home } from "./home.ts"
import { LocalPostgresFailed, attempt } from "./LocalPostgresFailed.ts"

/** The superuser who owns everything in a local server. */
export const owner = "calendeal"

export const clusterFolder = (home: Home) => join(home.folder, "cluster")
const passwordFile = (home: Home) => join(home.folder, "password")

export const ownerPassword = (home: Home) =>
  attempt("read the local database's password", () => readFileSync(passwordFile(home), "utf8").trim())

/** Makes the data folder if there is none yet; a folder of another major version is left alone. */
export const prepareCluster = Effect.fnUntraced(function* (home: Home) {
  const folder = clusterFolder(home)
  if (!existsSync(folder)) return yield* initialise(home)
  const found = yield* attempt(`read ${folder}`, () =>
    readFileSync(join(folder, "PG_VERSION"), "utf8").trim()
  )
  if (found === majorVersion(home.binaries)) return
  return yield* new LocalPostgresFailed({
    message:
      `The data in ${folder} was made by PostgreSQL ${found}; this is PostgreSQL ${majorVersion(home.binaries)}. ` +
      "Export it with pg_dump of the old version, or move the folder away to start with an empty database."
  })
})

const initialise = Effect.fnUntraced(function* (home: Home) {
  // initdb works beside the final place: what a killed one leaves behind never looks like data.
  const unfinished = `${clusterFolder(home)}.unfinished`
  yield* attempt("make the local database's password", () => {
    rmSync(unfinished, { recursive: true, force: true })
    writeFileSync(passwordFile(home), `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 })
    if (home.user !== undefined) chownSync(passwordFile(home), home.user.uid, home.user.gid)
  })
  yield* run(home, [
    `--pgdata=${unfinished}`,
    `--username=${owner}`,
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile(home)}`,
    "--encoding=UTF8",
    // Sorts and folds case alike on every machine, whatever locales it has.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    // An empty folder is no loss: the system writes it out in its own time, and the first start is 1.5 s shorter.
    "--no-sync"
  ])
  yield* attempt("put the data folder in its place", () => renameSync(unfinished, clusterFolder(home)))
})

const run = (home: Home, args: ReadonlyArray<string>) =>
  Effect.callback<void, LocalPostgresFailed>((resume) => {
    const initdb = spawn(program(home.binaries, "initdb"), args, {
      cwd: home.folder,
      env: { LC_ALL: "C", PATH: process.env["PATH"], TZ: "UTC" },
      stdio: ["ignore", "pipe", "pipe"],
      ...home.user
    })
    const words: Array<string> = []
    const fail = (why: string) =>
      resume(new LocalPostgresFailed({ message: `Could not make a data folder in ${home.folder}: ${why}` }))
    initdb.stdout.on("data", (chunk) => words.push(String(chunk)))
    initdb.stderr.on("data", (chunk) => words.push(String(chunk)))
    initdb.on("error", (error) => fail(error.message))
    initdb.on("close", (code) => (code === 0 ? resume(Effect.void) : fail(words.join("").trim())))
  })
