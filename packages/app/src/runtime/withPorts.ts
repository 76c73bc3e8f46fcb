import { Effect, Layer } from "effect"
import { production } from "../Ports.ts"
import { readSettings } from "../settings/readSettings.ts"
import type { Settings } from "../settings/Settings.ts"
import { type DatabaseUrls, databaseUrls, ensureDatabaseAnswers } from "./database.ts"
import { keysOf } from "./keys.ts"
import { mailOf } from "./mail.ts"
import { logging, telemetry } from "./telemetry.ts"
import { ensureMigrated } from "./migrations.ts"

/** The resources with which a command runs. */
export interface Runtime {
  readonly settings: Settings
  readonly database: DatabaseUrls
}

/** Provides the settings and a reachable database while `use` runs. */
export const withDatabase = <A, E, R>(use: (runtime: Runtime) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const settings = yield* readSettings
    return yield* Effect.gen(function* () {
      const database = yield* databaseUrls(settings)
      yield* ensureDatabaseAnswers(database)
      return yield* use({ settings, database })
    }).pipe(Effect.provide(Layer.provideMerge(telemetry(settings), logging(settings))))
  }).pipe(Effect.scoped)

/** Like `withDatabase`, with all ports of the domain. */
export const withPorts = <A, E, R>(use: (runtime: Runtime) => Effect.Effect<A, E, R>) =>
  withDatabase((runtime) =>
    Effect.gen(function* () {
      const ports = yield* portsOf(runtime)
      yield* ensureMigrated(runtime.database)
      return yield* Effect.provide(use(runtime), ports)
    })
  )

/** All ports of the domain, on a migrated database. */
export const portsOf = (runtime: Runtime) =>
  Effect.map(Effect.all([keysOf(runtime.settings), mailOf(runtime.settings)]), ([keys, mail]) =>
    production({ ...runtime, ...keys, mail })
  )
