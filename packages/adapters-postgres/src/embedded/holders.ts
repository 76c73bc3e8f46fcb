import { randomUUID } from "node:crypto"
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { type LocalPostgresFailed, attempt } from "./LocalPostgresFailed.ts"
import { identityOf, isRunning } from "./processes.ts"

// Several processes may use one local server: `npm start` and, beside it, a command of the command line. The first
// starts it, the last stops it; each keeps a file in `holders/` meanwhile. A killed one's file is known by its pid.

const holders = (folder: string) => join(folder, "holders")

/** Signs this process up; the answer is its file, to be struck off with `letGo`. */
export const hold = (folder: string) =>
  attempt(`write into ${folder}`, () => {
    mkdirSync(holders(folder), { recursive: true })
    const file = `${identityOf(process.pid)}_${randomUUID()}`
    writeFileSync(join(holders(folder), file), "")
    return file
  })

/** Strikes this process off; true when nobody else holds the server. */
export const letGo = (folder: string, file: string) =>
  attempt(`write into ${folder}`, () => {
    const others = readdirSync(holders(folder)).filter((other) => other !== file)
    const gone = others.filter((other) => !isRunning(other.split("_")[0] ?? ""))
    for (const name of [file, ...gone]) rmSync(join(holders(folder), name), { force: true })
    return others.length === gone.length
  })

/** Runs an effect while no other process does so in this folder: nobody stops a server that somebody just found. */
export const alone = <A, E, R>(folder: string, effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    takeLock(join(folder, "lock")),
    () => effect,
    (lock) => Effect.sync(() => rmSync(lock, { force: true }))
  )

const takeLock = (lock: string): Effect.Effect<string, LocalPostgresFailed> =>
  Effect.flatMap(
    attempt(`take the lock ${lock}`, () => tryLock(lock)),
    (isTaken) => (isTaken ? Effect.succeed(lock) : Effect.delay(takeLock(lock), "20 millis"))
  )

const tryLock = (lock: string) => {
  const mine = `${lock}.${randomUUID()}`
  writeFileSync(mine, identityOf(process.pid))
  try {
    // A link, because it appears with its content in one step.
    linkSync(mine, lock)
    return true
  } catch {
    if (!existsSync(lock)) return false
    if (!isRunning(readFileSync(lock, "utf8"))) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}
