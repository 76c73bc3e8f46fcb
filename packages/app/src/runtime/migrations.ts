import {
  admit,
  distribute,
  distributionOf,
  isTooNew,
  migrateInOneProcess,
  migrations,
  missingFrom,
  missingLoginSettings,
  notOurs,
  oneProcess,
  otherHistory,
  pending,
  prepareMonths,
  readSchema,
  remakeReaders,
  serviceRole,
  tooNew
} from "@calendeal/adapters-postgres"
import { Effect, Redacted, Result, Schema } from "effect"
import type { DatabaseUrls } from "./database.ts"
import { layer, parseDatabaseUrl } from "@calendeal/adapters-postgres/connection"
import { SqlError } from "effect/sql"
import { version } from "../version.ts"

/** What `calendeal migrate` was asked for. */
interface MigrationOptions {
  readonly isStopped?: boolean
  readonly isToDistribute?: boolean
}

/**
 * Migrates the database as its owner, and grants the service's role to the service's user. Returns the migrations that
 * ran, and the tables that were distributed over Citus workers: on request, and in a distributed database always.
 * `isStopped`: no process of the service runs (D-UPG-5). Concurrent processes do all of it one after the other.
 */
export const migrateDatabase = (
  urls: DatabaseUrls,
  { isStopped = false, isToDistribute = false }: MigrationOptions = {}
) =>
  Effect.gen(function* () {
    const ran = yield* migrateInOneProcess(migrations, { version, isStopped })
    const before = yield* distributionOf
    const isDistributed = before !== null && before.distributed.length > 0
    const distributed = isToDistribute || isDistributed ? yield* distribute : []
    yield* prepareMonths
    yield* remakeReaders
    yield* admit(loginOf(urls.service))
    return { ran, distributed }
  }).pipe(oneProcess, asOwner(urls, 2), Effect.withSpan("runtime.migrateDatabase"))

/** The migrations that `migrateDatabase` would run. Does not change the database. */
export const pendingMigrations = (urls: DatabaseUrls) =>
  pending(migrations, version).pipe(asOwner(urls), Effect.withSpan("runtime.pendingMigrations"))

/** The database is older than the program. */
class NotMigrated extends Schema.TaggedError<NotMigrated>()("NotMigrated", {
  missing: Schema.Int,
  wanted: Schema.Int
}) {
  override get message(): string {
    return `The database is older than this version (${version}): ${this.missing} of ${this.wanted} migrations have to run.`
  }
  readonly remedy = "Run `calendeal migrate` first."
}

/** The number of migrations, including SQL files. */
export const wantedMigrations = Object.keys(migrations).length

/** Whether this version works on the schema. */
export type SchemaFit =
  | { readonly _tag: "Fits" }
  | { readonly _tag: "Behind"; readonly missing: number }
  /** The schema lacks what this version uses. */
  | { readonly _tag: "TooNew"; readonly oldest: string }
  /** The schema has a migration that is none of this program's. */
  | { readonly _tag: "NotOurs"; readonly key: string }

/** Compares the schema with this version, as the service (D-UPG-3, D-UPG-4, D-UPG-8). Fails if the service cannot take on its role. */
export const schemaFit = Effect.map(readSchema, (stored): SchemaFit => {
  const key = otherHistory(stored, migrations)
  if (key !== undefined) return { _tag: "NotOurs", key }
  if (isTooNew(stored, version)) return { _tag: "TooNew", oldest: stored.oldest }
  const { files, steps } = missingFrom(stored, migrations, version)
  const missing = files.length + steps.length
  return missing === 0 ? { _tag: "Fits" } : { _tag: "Behind", missing }
})

/**
 * Checks that this version works on the database: it is not older, and no later version has taken away what this one uses. A
 * newer database otherwise works with an older program, during an upgrade.
 */
export const ensureMigrated = Effect.fnUntraced(function* ({ service }: DatabaseUrls) {
  const fit = yield* schemaFit.pipe(
    Effect.provide(layer({ url: service, role: serviceRole, connections: 1 })),
    Effect.orElseSucceed((): SchemaFit => ({ _tag: "Behind", missing: wantedMigrations }))
  )
  if (fit._tag === "NotOurs") return yield* notOurs(fit.key)
  if (fit._tag === "TooNew") return yield* tooNew(fit.oldest, version)
  if (fit._tag === "Behind") return yield* new NotMigrated({ missing: fit.missing, wanted: wantedMigrations })
})

/** Warns if the service's login lacks time limits or other settings of its sessions. */
export const warnOfMissingSettings = missingLoginSettings.pipe(
  Effect.flatMap((missing) =>
    missing.length === 0
      ? Effect.void
      : Effect.logWarning(
          `The user of DATABASE_URL lacks the settings ${missing.join(", ")}, so queries are slow or have no time limit. Run \`calendeal doctor\`.`
        )
  ),
  Effect.ignore
)

/** The operation requires the owner of the database, and the settings name another user. */
class NotTheOwner extends Schema.TaggedError<NotTheOwner>()("NotTheOwner", {
  user: Schema.String,
  setting: Schema.String
}) {
  override get message(): string {
    return `The user "${this.user}" of ${this.setting} does not own the database's tables, which this command requires.`
  }
  readonly remedy =
    "Set DATABASE_MIGRATION_URL to the URL of the owner. With compose.yaml, the service `migrate` has it: run `docker compose run --rm migrate` followed by the command."
}

/**
 * Runs an effect with a connection as the owner of the database. Fails with NotTheOwner if the settings name another
 * user.
 */
export const asOwner =
  ({ owner, service }: DatabaseUrls, connections = 1) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(
      Effect.provide(layer({ url: owner, connections })),
      Effect.catchIf(isRefusal, () => {
        const setting =
          Redacted.value(owner) === Redacted.value(service) ? "DATABASE_URL" : "DATABASE_MIGRATION_URL"
        return Effect.fail(new NotTheOwner({ user: loginOf(owner), setting }))
      })
    )

/** The user name in a URL. */
export const loginOf = (url: Redacted.Redacted): string =>
  Result.match(parseDatabaseUrl(url), { onFailure: () => "", onSuccess: ({ username }) => username })

const isRefusal = (error: unknown): boolean =>
  SqlError.isSqlError(error) && error.reason._tag === "AuthorizationError"
