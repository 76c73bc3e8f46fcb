import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Option, Redacted, Schema } from "effect"

/** The keys that development makes for itself. */
const Secrets = Schema.Struct({ secretsKeys: Schema.String, bookingTokenKeys: Schema.String })

/** The keys kept in the data folder, made on first use and readable by nobody else. */
export const developmentSecrets = Effect.fn("settings.developmentSecrets")(function* (dataDir: string) {
  const file = join(dataDir, "secrets.json")
  const kept = yield* readKept(file, Secrets)
  if (Option.isSome(kept)) return redacted(kept.value)
  const made = { secretsKeys: newKey(), bookingTokenKeys: newKey() }
  writeKept(file, made)
  return redacted(made)
})

const newKey = () => `v1:${randomBytes(32).toString("base64")}`
const redacted = ({ bookingTokenKeys, secretsKeys }: typeof Secrets.Type) => ({
  secretsKeys: Redacted.make(secretsKeys),
  bookingTokenKeys: Redacted.make(bookingTokenKeys)
})

/** What a file of the data folder holds; none when it is missing. A broken file stops the start: its keys may be needed. */
export const readKept = <S extends Schema.ConstraintDecoder<unknown>>(file: string, schema: S) =>
  Effect.suspend(() => {
    const text = Option.liftThrowable(() => readFileSync(file, "utf8"))()
    return Option.match(text, {
      onNone: () => Effect.succeed(Option.none<S["Type"]>()),
      onSome: (json) =>
        Schema.decodeUnknownEffect(Schema.fromJsonString(schema))(json).pipe(
          Effect.map(Option.some),
          Effect.mapError(() => new KeptFileBroken({ file })),
          Effect.orDie
        )
    })
  })

/** Writes a file of the data folder that its owner alone can read. */
export const writeKept = (file: string, content: object): void =>
  writeKeptText(file, `${JSON.stringify(content, null, 2)}\n`)

/** Writes a text file of the data folder that its owner alone can read. */
export const writeKeptText = (file: string, text: string): void => {
  try {
    mkdirSync(join(file, ".."), { recursive: true })
    writeFileSync(file, text, { mode: 0o600 })
  } catch {
    throw new KeptFileUnwritable({ file })
  }
}

/** The data folder does not take a file. */
class KeptFileUnwritable extends Schema.TaggedError<KeptFileUnwritable>()("KeptFileUnwritable", {
  file: Schema.String
}) {
  override get message(): string {
    return `${this.file} cannot be written.`
  }
  readonly remedy = "Set DATA_DIR to a folder that this user can write to."
}

/** A file that the service wrote itself cannot be read. */
class KeptFileBroken extends Schema.TaggedError<KeptFileBroken>()("KeptFileBroken", {
  file: Schema.String
}) {
  override get message(): string {
    return `${this.file} is damaged.`
  }
  readonly remedy = "Restore it, or delete it together with the data that it belongs to."
}
