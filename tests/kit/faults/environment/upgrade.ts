import { setTimeout as sleep } from "node:timers/promises"
import { migrate, migrations } from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { Effect, Redacted } from "effect"
import { bundle } from "../../build/built.ts"
import type { Faults } from "../faults/Faults.ts"
import { successesOf } from "../figures.ts"
import type { History } from "../history/Operation.ts"
import type { CrashableDatabase } from "./Database.ts"
import { migrated } from "./migrated.ts"
import type { Service } from "./Service.ts"
import { typicalChanges } from "./typicalChanges.ts"

/** The successes of each kind of request that a stage waits for. */
const enough = 3

/** Milliseconds within which a stage must have them, on a busy machine. */
const timeLimitMillis = 180_000

interface Upgrade {
  readonly database: CrashableDatabase
  readonly settings: Readonly<Record<string, string>>
  readonly services: ReadonlyArray<Service>
  readonly faults: Faults
  readonly history: History
  readonly progress?: ((text: string) => void) | undefined
}

/**
 * Upgrades services of an earlier version while clients and faults go on: the database first, then the processes one by one.
 * Each stage lasts until every kind of request has succeeded in it.
 */
export const upgrade = async ({ database, faults, history, progress, services, settings }: Upgrade) => {
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
  const direct = () => database.through(database.port)
  await stage("the release on its own schema")
  progress?.((await migrated(bundle, () => ({ ...settings, DATABASE_URL: direct() }))).trim())
  await changed(direct)
  await stage("the release on the newer schema")
  for (const [index, service] of services.entries()) {
    await faults.replace(service, bundle)
    await stage(index < services.length - 1 ? "both versions" : "the newer version")
  }
}

/** Applies the changes of later releases. Repeats them if a fault ends them. */
const changed = async (url: () => string): Promise<void> => {
  const end = Date.now() + timeLimitMillis
  for (;;) {
    const owner = postgres({ url: Redacted.make(url()), connections: 2 })
    try {
      await Effect.runPromise(Effect.provide(migrate({ ...migrations, ...typicalChanges }), owner))
      return
    } catch (error) {
      // After a crash the database is away for seconds.
      if (Date.now() > end) throw error
      await sleep(100)
    }
  }
}
