import { Effect, Layer } from "effect"
import { production } from "../Ports.ts"
import { readSettings } from "../settings/readSettings.ts"
import type { Settings } from "../settings/Settings.ts"
import { type DatabaseUrls, databaseUrls } from "./database.ts"
import { keysOf } from "./keys.ts"
import { logging } from "./logging.ts"
import { telemetry } from "./telemetry.ts"
import { ensureDatabaseAnswers } from "./ensureDatabaseAnswers.ts"
import { ensureMigrated } from "./ensureMigrated.ts"

/** What a command runs with. */
export interface Runtime {
  readonly settings: Settings
  readonly database: DatabaseUrls
}

/** The settings, and a database that answers, for as long as `use` runs. */
export const withDatabase = <A, E, R>(use: (runtime: Runtime) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const settings = yield* readSettings
    return yield* Effect.gen(function* () {
      const database = yield* databaseUrls(settings)
      yield* ensureDatabaseAnswers(database)
      return yield* use({ settings, database })
    }).pipe(Effect.provide(Layer.provideMerge(telemetry(settings), logging(settings))))
  }).pipe(Effect.scoped)

/** The same, with every port of the domain. */
export const withPorts = <A, E, R>(use: (runtime: Runtime) => Effect.Effect<A, E, R>) =>
  withDatabase((runtime) =>
    Effect.gen(function* () {
      const ports = yield* portsOf(runtime)
      yield* ensureMigrated(runtime.database)
      return yield* Effect.provide(use(runtime), ports)
    })
  )

/** Every port of the domain, on a database that is up to date. */
export const portsOf = (runtime: Runtime) =>
  Effect.map(keysOf(runtime.settings), (keys) => production({ ...runtime, ...keys }))
