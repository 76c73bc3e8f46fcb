import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { Effect, Option, Redacted, Schema } from "effect"
import type { Settings } from "../settings/Settings.ts"

/** A program of PostgreSQL with which backups are made. */
export interface PostgresProgram {
  readonly name: "pg_dump" | "pg_restore"
  readonly file: string
  /** The major version. */
  readonly major: number
}

/** The program is not installed. */
class ProgramMissing extends Schema.TaggedError<ProgramMissing>()("ProgramMissing", {
  name: Schema.String,
  file: Schema.String
}) {
  override get message(): string {
    return `${this.name} cannot be run (${this.file}).`
  }
  readonly remedy =
    "Install the client programs of the server's version (Debian: postgresql-client-18), or set POSTGRES_BIN to the folder with pg_dump and pg_restore."
}

/** Finds the program in POSTGRES_BIN or on the PATH. Fails with ProgramMissing. */
export const findProgram = Effect.fnUntraced(function* (name: PostgresProgram["name"], settings: Settings) {
  const file = Option.match(settings.postgresBin, { onNone: () => name, onSome: (bin) => join(bin, name) })
  const missing = () => new ProgramMissing({ name, file })
  const { stdout } = yield* Effect.tryPromise({
    try: () => promisify(execFile)(file, ["--version"]),
    catch: missing
  })
  const major = Number(/\d+/.exec(stdout)?.[0])
  return major > 0 ? ({ name, file, major } satisfies PostgresProgram) : yield* missing()
})

/** The program ended with an error. */
export class ProgramFailed extends Schema.TaggedError<ProgramFailed>()("ProgramFailed", {
  name: Schema.String,
  words: Schema.String,
  remedy: Schema.String
}) {
  override get message(): string {
    return `${this.name} failed: ${this.words}.`
  }
}

/**
 * Runs the program on the URL's database. The password is in its environment, because other users can read arguments. Fails
 * with ProgramFailed, with the first line of its errors.
 */
export const runProgram = (
  { file, name }: PostgresProgram,
  url: Redacted.Redacted,
  args: ReadonlyArray<string>,
  remedy: string
) => {
  // A URL with several hosts is no URL for Node.
  const text = Redacted.value(url).replace(/([?&])prepare=[^&]*&?/, "$1")
  const password = decodeURIComponent(/^[^:]+:\/\/[^:@/]*:([^@]*)@/.exec(text)?.[1] ?? "")
  const address = text.replace(/^([^:]+:\/\/[^:@/]*):[^@]*@/, "$1@").replace(/[?&]$/, "")
  return Effect.tryPromise({
    try: (signal) =>
      promisify(execFile)(file, ["--no-password", `--dbname=${address}`, ...args], {
        env: {
          ...process.env,
          LC_ALL: "C",
          PGTARGETSESSIONATTRS: "read-write",
          ...(password === "" ? {} : { PGPASSWORD: password })
        },
        maxBuffer: 16 * 1024 * 1024,
        signal
      }),
    catch: (cause) => new ProgramFailed({ name, words: wordsOf(cause), remedy })
  })
}

const wordsOf = (cause: unknown): string => {
  const text = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : String(cause)
  const lines = text.split("\n").filter((line) => line.trim() !== "")
  const words = lines.find((line) => line.includes("error:")) ?? lines[0] ?? "without a message"
  return words.replace(/^.*?error: */, "").replace(/\.$/, "")
}
