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
import { type Binaries, findBinaries, program } from "./binaries.ts"
import { attempt, LocalPostgresFailed } from "./LocalPostgresFailed.ts"

/** The user that the server runs as when root starts it. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** The files of a local server: its programs, its data folder and the user it runs as (undefined: the current one). */
export interface Home {
  readonly binaries: Binaries
  readonly folder: string
  readonly user: SystemUser | undefined
}

/** Holds what an unprivileged user cannot reach in root's project, for example in a clone under /root. */
const shelter = "/var/lib/calendeal"

/** Finds or creates the data folder, and finds programs that the server's user can run. */
export const openHome = Effect.fnUntraced(function* (dataDir: string) {
  const installed = yield* findBinaries
  const user = isRoot() ? yield* unprivilegedUser : undefined
  const binaries =
    user === undefined ? installed : yield* attempt("copy PostgreSQL", () => runnable(installed, user))
  const folder = yield* attempt(`create the data folder ${dataDir}`, () => reachable(resolve(dataDir), user))
  return { binaries, folder, user } satisfies Home
})

const reachable = (dataDir: string, user: SystemUser | undefined): string => {
  const moved = movedTo(dataDir)
  if (moved !== dataDir && existsSync(moved)) return moved
  makePrivate(dataDir, user)
  if (user === undefined || succeeds(user, "test", ["-w", dataDir, "-a", "-x", dataDir])) return dataDir
  const elsewhere = join(shelter, createHash("sha256").update(dataDir).digest("hex").slice(0, 16))
  // Without a pointer to it, it belonged to a data folder that was deleted.
  rmSync(elsewhere, { recursive: true, force: true })
  makePrivate(elsewhere, user)
  writeFileSync(join(dataDir, "moved-to"), `${elsewhere}\n`)
  return elsewhere
}

/** The folder that really has the data of this one. */
export const movedTo = (dataDir: string): string => {
  const pointer = join(dataDir, "moved-to")
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : dataDir
}

const runnable = (installed: Binaries, user: SystemUser): Binaries => {
  if (succeeds(user, program(installed, "postgres"), ["--version"])) return installed
  const root = join(shelter, `server-${installed.version}-${process.platform}-${process.arch}`)
  if (existsSync(root)) return { ...installed, root }
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  const unfinished = `${root}.${process.pid}`
  // Static libraries are only for compilers, and half of the bytes. Links must stay relative.
  cpSync(installed.root, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a")
  })
  // Two processes may copy at once: the slower one discards its copy.
  try {
    renameSync(unfinished, root)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(root)) throw error
  }
  return { ...installed, root }
}

const makePrivate = (folder: string, user: SystemUser | undefined): void => {
  mkdirSync(folder, { recursive: true })
  if (user === undefined) return
  chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
}

const succeeds = (user: SystemUser, command: string, args: ReadonlyArray<string>): boolean =>
  spawnSync(command, args, { cwd: "/", stdio: "ignore", ...user }).status === 0

/** PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0

/** The system's user `postgres`, otherwise `nobody`; initdb needs a user that has a name. */
export const unprivilegedUser: Effect.Effect<SystemUser, LocalPostgresFailed> = Effect.suspend(() => {
  const user = userNamed("postgres") ?? userNamed("nobody")
  return user === undefined
    ? new LocalPostgresFailed({
        message:
          "PostgreSQL does not run as root, and this system has neither a user `postgres` nor `nobody`. " +
          "Start as another user, or set DATABASE_URL."
      })
    : Effect.succeed(user)
})

const userNamed = (name: string): SystemUser | undefined => {
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    spawnSync("id", [flag, name], { encoding: "utf8" }).stdout?.trim()
  )
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
