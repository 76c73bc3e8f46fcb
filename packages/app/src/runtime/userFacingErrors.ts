import { Option } from "effect"
import type { CliError } from "effect/cli"
import { SqlError } from "effect/sql"

/** Remedies for errors of other packages, by tag. Those packages do not know the command line. */
const remedies = {
  StateConflict: "Choose another one, or remove the existing one.",
  InvalidRedisUrl: "Correct REDIS_URL.",
  KeyEnded: "Run `calendeal keys create`.",
  KeyNotFound: "List the keys of the workspace with `calendeal keys list`.",
  LastOwner: "A workspace must have at least one owner. Add another owner first.",
  LocalPostgresFailed: "Or set DATABASE_URL to the URL of a running PostgreSQL.",
  MessagesWaiting:
    "Sending stays paused. Run `calendeal status` and read the worker's log, then run the command again.",
  MigrationFailed:
    "The migrations before it are kept. Correct the cause and run `calendeal migrate` again. If the cause is unclear, report this together with the version that ran before.",
  MigrationLocked:
    "The migrations before it are kept. Run `calendeal migrate` again when this session has ended.",
  NotDistributable: "Prepare the servers and DATABASE_MIGRATION_URL as docs/guides/scaling.md describes.",
  OtherHistory:
    "Nothing was changed. There is no upgrade from checkouts before 0.1.0: stop all processes and delete the data folder (DATA_DIR, by default .data), or set DATABASE_URL to an empty database. Then start again.",
  ResourceNotFound: "The workspace or a resource in it was removed in the meantime. Run the command again.",
  Outdated: "The workspace was changed in the meantime. Run the command again.",
  SchemaTooNew: "Install this version or a later one.",
  ServeError: "Choose another address with HOST and PORT.",
  UpgradeTooFar:
    "Nothing was changed. Upgrade to such a version first, and replace all processes. Or stop all processes and run `calendeal migrate --stopped`.",
  UnknownReference: "Correct the reference, or create the resource first."
} as const

/** The errors with which a command may fail. Each has an explanation for the user. */
export type UserFacingError =
  | { readonly remedy: string }
  | { readonly _tag: keyof typeof remedies }
  | SqlError.SqlError
  | CliError.CliError

/** PostgreSQL errors caused by the settings or the server, not by the program. */
const outside = new Set([
  "ConnectionError",
  "AuthenticationError",
  "AuthorizationError",
  "LockTimeoutError",
  "StatementTimeoutError"
])

/**
 * A description of the error and its remedy, or none if the error is a defect of the program. An error of a command
 * has its remedy in the field `remedy`.
 */
export const userFacingError = (error: unknown): Option.Option<string> => {
  if (!(error instanceof Error)) return Option.none()
  return Option.map(remedyOf(error), (remedy) => joined(error, remedy))
}

const joined = ({ message }: Error, remedy: string): string =>
  `${message}${message.includes("\n") ? "\n" : " "}${remedy}`.trim()

const remedyOf = (error: Error): Option.Option<string> => {
  if ("remedy" in error && typeof error.remedy === "string") return Option.some(error.remedy)
  if (SqlError.isSqlError(error))
    return outside.has(error.reason._tag)
      ? Option.some("Check PostgreSQL and its settings with `calendeal doctor`.")
      : Option.none()
  const tag = "_tag" in error ? String(error._tag) : ""
  return Option.map(
    Option.fromUndefinedOr(Object.entries(remedies).find(([name]) => name === tag)),
    ([, remedy]) => remedy
  )
}
