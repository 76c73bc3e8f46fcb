import { setTimeout as sleep } from "node:timers/promises"
import { successesOf } from "../figures.ts"
import type { History } from "../history/Operation.ts"
import { applyTypicalChanges } from "./applyTypicalChanges.ts"
import type { CrashableDatabase } from "./Database.ts"

/** The successes of each kind of request that a stage waits for. */
const enough = 3

/** Milliseconds within which a stage must have them, on a busy machine. */
const timeLimitMillis = 180_000

interface Upgrade {
  readonly database: CrashableDatabase
  readonly history: History
  readonly progress?: ((text: string) => void) | undefined
}

/**
 * Changes the database as a later version does while clients and faults go on; the processes stay. Each stage lasts until every
 * kind of request has succeeded in it.
 */
export const upgrade = async ({ database, history, progress }: Upgrade) => {
  const stage = async (name: string) => {
    const first = history.length
    const end = Date.now() + timeLimitMillis
    const missing = () =>
      Object.entries(successesOf(history.slice(first)))
        .filter(([, count]) => count < enough)
        .map(([kind]) => kind)
    while (missing().length > 0) {
      if (Date.now() > end) throw new Error(`${name}: too few requests succeed: ${missing().join(", ")}`)
      await sleep(100)
    }
    progress?.(`${name}: ${history.length - first} operations`)
  }
  await stage("the version's own schema")
  await changed(() => database.through(database.port))
  await stage("the schema of a later version")
}

/** Applies the changes of later versions. Repeats them if a fault ends them. */
const changed = async (url: () => string): Promise<void> => {
  const end = Date.now() + timeLimitMillis
  for (;;) {
    try {
      await applyTypicalChanges(url())
      return
    } catch (error) {
      // After a crash the database is away for seconds.
      if (Date.now() > end) throw error
      await sleep(100)
    }
  }
}
