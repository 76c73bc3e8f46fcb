import { readFile } from "node:fs/promises"
import { Effect, Option, Schema } from "effect"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** What is known of a backup besides its dump. It contains no secrets and no personal data. */
export const Manifest = Schema.Struct({
  format: Schema.Literal(1),
  takenAt: Schema.String,
  /** The version of the service. */
  calendeal: Schema.String,
  database: Schema.String,
  /** Major versions of PostgreSQL. */
  server: Schema.Int,
  pgDump: Schema.Int,
  dump: Schema.Struct({ bytes: Count, sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)) }),
  /** The owner of the tables. A restored database belongs to the one who restores it. */
  owner: Schema.String,
  /** The members of calendeal_service that can log in. Their passwords stay on the server. */
  logins: Schema.Array(Schema.Struct({ name: Schema.String, isSuperuser: Schema.Boolean })),
  tables: Schema.Array(Schema.Struct({ table: Schema.String, rows: Count, checksum: Schema.String }))
})
export type Manifest = typeof Manifest.Type

/** The path of a dump's manifest. */
export const manifestOf = (file: string): string => `${file}.manifest.json`

/** The manifest is missing or damaged. */
class ManifestUnreadable extends Schema.TaggedError<ManifestUnreadable>()("ManifestUnreadable", {
  file: Schema.String
}) {
  override get message(): string {
    return `The manifest "${this.file}" is missing or damaged.`
  }
  readonly remedy = "Nothing was changed. Give the dump of `calendeal backup` with its manifest beside it."
}

const parse = Schema.decodeUnknownOption(Schema.fromJsonString(Manifest))

/** Reads the manifest of a dump. Fails with ManifestUnreadable. */
export const readManifest = Effect.fnUntraced(function* (dump: string) {
  const file = manifestOf(dump)
  const unreadable = () => new ManifestUnreadable({ file })
  const text = yield* Effect.tryPromise({ try: () => readFile(file, "utf8"), catch: unreadable })
  return yield* Option.match(parse(text), { onNone: unreadable, onSome: Effect.succeed })
})
