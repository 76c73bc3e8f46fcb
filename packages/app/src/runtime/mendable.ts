import { Option } from "effect"
import type { CliError } from "effect/cli"
import { SqlError } from "effect/sql"

/** What to do about the faults of other packages, which know nothing of the command line; by their tags. */
const remedies = {
  InTheWay: "Choose another, or remove what is in the way.",
  InvalidRedisUrl: "Correct REDIS_URL.",
  KeyEnded: "`calendeal keys issue` makes one.",
  KeyNotFound: "`calendeal keys list` shows which keys the workspace has.",
  LastOwner: "A workspace keeps at least one owner: give it another one first.",
  LocalPostgresFailed: "Or set DATABASE_URL to the address of a PostgreSQL that runs already.",
  MigrationError: "Keep the database as it is, and report this together with the version that ran before.",
  NotThere: "The workspace, or what the command names in it, was removed meanwhile: run the command again.",
  Outdated: "The workspace was changed meanwhile: run the command again.",
  ServeError: "Choose another address to listen on: HOST and PORT.",
  UnknownReference: "Correct the name, or make what it names first."
} as const

/** What a command may fail with: each of them can be explained to the person at the command line. */
export type Mendable =
  | { readonly remedy: string }
  | { readonly _tag: keyof typeof remedies }
  | SqlError.SqlError
  | CliError.CliError

/** What PostgreSQL refuses for reasons that stand in the settings or in the server, not in the program. */
const outside = new Set([
  "ConnectionError",
  "AuthenticationError",
  "AuthorizationError",
  "LockTimeoutError",
  "StatementTimeoutError"
])

/**
 * What went wrong and what the person at the command line can do about it; none when it is a fault of the program. An error
 * of a command says what to do in its field `remedy`.
 */
export const mendable = (error: unknown): Option.Option<string> => {
  if (!(error instanceof Error)) return Option.none()
  return Option.map(remedyOf(error), (remedy) => joined(error, remedy))
}

const joined = ({ message }: Error, remedy: string): string =>
  `${message}${message.includes("\n") ? "\n" : " "}${remedy}`.trim()

const remedyOf = (error: Error): Option.Option<string> => {
  if ("remedy" in error && typeof error.remedy === "string") return Option.some(error.remedy)
  if (SqlError.isSqlError(error))
    return outside.has(error.reason._tag)
      ? Option.some("`calendeal doctor` examines PostgreSQL and the settings that lead to it.")
      : Option.none()
  const tag = "_tag" in error ? String(error._tag) : ""
  return Option.map(
    Option.fromUndefinedOr(Object.entries(remedies).find(([name]) => name === tag)),
    ([, remedy]) => remedy
  )
}
