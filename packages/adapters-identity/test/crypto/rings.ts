import { parseKeyRing } from "../../src/crypto/index.ts"
import { Redacted, Result } from "effect"
import { randomBytes } from "node:crypto"

/** A version with a random key, as in settings. */
export const keySetting = (version: string): string => `${version}:${randomBytes(32).toString("base64")}`

/** The ring of a setting. */
export const ringOf = (...settings: ReadonlyArray<string>) =>
  Result.getOrThrow(parseKeyRing(Redacted.make(settings.join(","))))
