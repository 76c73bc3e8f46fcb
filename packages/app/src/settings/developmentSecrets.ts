import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Option, Redacted, Schema } from "effect"

/** The keys that development generates. */
const Secrets = Schema.Struct({ secretsKeys: Schema.String, bookingTokenKeys: Schema.String })

/** The development keys in the data folder. Created on first use with access only for the owner. */
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

/**
 * Reads a file of the data folder; none if it does not exist. An invalid file fails instead of being replaced, because
 * its keys may be needed.
 */
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

/** Writes a JSON file to the data folder with access only for its owner. */
export const writeKept = (file: string, content: object): void =>
  writeKeptText(file, `${JSON.stringify(content, null, 2)}\n`)

/** Writes a text file to the data folder with access only for its owner. */
export const writeKeptText = (file: string, text: string): void => {
  try {
    mkdirSync(join(file, ".."), { recursive: true })
    writeFileSync(file, text, { mode: 0o600 })
  } catch {
    throw new KeptFileUnwritable({ file })
  }
}

/** A file cannot be written to the data folder. */
class KeptFileUnwritable extends Schema.TaggedError<KeptFileUnwritable>()("KeptFileUnwritable", {
  file: Schema.String
}) {
  override get message(): string {
    return `${this.file} cannot be written.`
  }
  readonly remedy = "Set DATA_DIR to a folder that this user can write to."
}

/** A file that the service wrote cannot be read. */
class KeptFileBroken extends Schema.TaggedError<KeptFileBroken>()("KeptFileBroken", {
  file: Schema.String
}) {
  override get message(): string {
    return `${this.file} is damaged.`
  }
  readonly remedy = "Restore it, or delete it together with the data that it belongs to."
}
