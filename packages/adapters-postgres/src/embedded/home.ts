import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { join, resolve } from "node:path"
import * as Effect from "effect/Effect"
import { type Binaries, program } from "./binaries.ts"
import { LocalPostgresFailed, attempt } from "./LocalPostgresFailed.ts"
import { isRoot, type SystemUser, unprivilegedUser } from "./systemUser.ts"

/** Where a local server lives: its files, its data and the user it runs as (undefined: ourselves). */
export interface Home {
  readonly binaries: Binaries
  readonly folder: string
  readonly user: SystemUser | undefined
}

/** For what root's unprivileged server cannot reach in its project, such as a clone in a folder of mode 0700. */
const shelter = "/var/lib/calendeal"

/** Finds or makes the folder of this data, and files of the server that its user can run. */
export const openHome = Effect.fnUntraced(function* (dataDir: string, installed: Binaries) {
  const user = isRoot() ? yield* unprivilegedUser : undefined
  const binaries = yield* runnable(installed, user)
  const folder = yield* reachable(resolve(dataDir), user)
  return { binaries, folder, user } satisfies Home
})

const reachable = (dataDir: string, user: SystemUser | undefined) =>
  attempt(`make the data folder ${dataDir}`, () => {
    const pointer = join(dataDir, "moved-to")
    const moved = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : undefined
    if (moved !== undefined && existsSync(moved)) return moved
    makePrivate(dataDir, user)
    if (user === undefined || succeeds(user, "test", ["-w", dataDir, "-a", "-x", dataDir])) return dataDir
    const elsewhere = join(shelter, createHash("sha256").update(dataDir).digest("hex").slice(0, 16))
    // Without a pointer to it, it is what somebody left when they removed their data folder, or a clone in this place.
    rmSync(elsewhere, { recursive: true, force: true })
    makePrivate(elsewhere, user)
    writeFileSync(pointer, `${elsewhere}\n`)
    return elsewhere
  })

const runnable = Effect.fnUntraced(function* (installed: Binaries, user: SystemUser | undefined) {
  const runs = (binaries: Binaries) => succeeds(user, program(binaries, "postgres"), ["--version"])
  if (runs(installed)) return installed
  const copy = {
    ...installed,
    root: join(shelter, `server-${installed.version}-${process.platform}-${process.arch}`)
  }
  if (user !== undefined)
    yield* attempt(`copy the server's files to ${copy.root}`, () => copyServer(installed.root, copy.root))
  return runs(copy) ? copy : yield* new LocalPostgresFailed({ message: doesNotRun(installed) })
})

const copyServer = (from: string, to: string) => {
  if (existsSync(to)) return
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  const unfinished = `${to}.${process.pid}`
  // Static libraries are for compilers: half of the bytes. Links must stay relative to be good in the new place.
  cpSync(from, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a")
  })
  // Two processes may copy at once: the slower one throws its copy away.
  try {
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(to)) throw error
  }
}

const makePrivate = (folder: string, user: SystemUser | undefined) => {
  mkdirSync(folder, { recursive: true })
  if (user === undefined) return
  chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
}

const succeeds = (user: SystemUser | undefined, command: string, args: ReadonlyArray<string>) =>
  spawnSync(command, args, { cwd: "/", stdio: "ignore", ...user }).status === 0

const doesNotRun = (binaries: Binaries) =>
  `The PostgreSQL in ${binaries.root} does not run on this system: its libraries are missing or built for another system. ` +
  "Run `npm rebuild`, or set DATABASE_URL to your own PostgreSQL 18."
