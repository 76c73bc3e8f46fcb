import { spawnSync } from "node:child_process"
import * as Effect from "effect/Effect"
import { LocalPostgresFailed } from "./LocalPostgresFailed.ts"

/** Whom the server runs as, where that is not the user who starts it. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root. Anybody else runs it as themselves. */
export const isRoot = () => process.getuid?.() === 0

/**
 * Somebody unprivileged for root's server: the system's `postgres`, made if missing, else `nobody`. It has to be a
 * user with a name, because initdb looks its own up.
 */
export const unprivilegedUser: Effect.Effect<SystemUser, LocalPostgresFailed> = Effect.suspend(() => {
  const user = find("postgres") ?? create("postgres") ?? find("nobody")
  return user === undefined
    ? new LocalPostgresFailed({
        message:
          "PostgreSQL does not run as root, and the user `postgres` could not be created. " +
          "Create it (`useradd --system postgres`), start as another user, or set DATABASE_URL."
      })
    : Effect.succeed(user)
})

const find = (name: string): SystemUser | undefined => {
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    spawnSync("id", [flag, name], { encoding: "utf8" }).stdout?.trim()
  )
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

const create = (name: string): SystemUser | undefined => {
  // Debian, Fedora and most others have useradd; Alpine and other busybox systems have adduser alone.
  spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", name])
  if (find(name) === undefined) spawnSync("adduser", ["-S", "-D", "-H", name])
  return find(name)
}
