import { randomUUID } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
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
    const holder = contentOf(lock)
    if (holder !== undefined && !isRunning(holder)) breakLock(lock, holder)
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

/** What the file says, if it is there still: its owner may take it away at any moment. */
const contentOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

/** Takes a dead process' lock away. Somebody else may have done so first, and hold the lock: then it is put back. */
const breakLock = (lock: string, holder: string): void => {
  const taken = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, taken)
    if (contentOf(taken) !== holder) linkSync(taken, lock)
  } catch {
    // It is gone, or there is a newer one: both are nothing to break.
  } finally {
    rmSync(taken, { force: true })
  }
}
