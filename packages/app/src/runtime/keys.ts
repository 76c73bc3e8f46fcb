import { type KeyRing, type Keys, parseKeyRing } from "@calendeal/adapters-identity/crypto"
import { Effect, Option, type Redacted, Result } from "effect"
import { developmentSecrets } from "../settings/developmentSecrets.ts"
import { SettingsInvalid } from "../settings/readSettings.ts"
import type { Setting } from "../settings/Setting.ts"
import { isProduction, type Settings, settings } from "../settings/Settings.ts"

/** The configured keys. Development generates missing keys; in production `readSettings` rejects missing keys. */
export const keysOf = Effect.fn("runtime.keysOf")(function* (values: Settings) {
  const made = isProduction(values) ? undefined : yield* developmentSecrets(values.dataDir)
  const secretsKeys = Option.getOrElse(values.secretsKeys, () => made?.secretsKeys)
  const bookingTokenKeys = Option.getOrElse(values.bookingTokenKeys, () => made?.bookingTokenKeys)
  const keys: Keys = {
    secretsKeys: yield* ringOf(settings.secretsKeys, secretsKeys),
    bookingTokenKeys: yield* ringOf(settings.bookingTokenKeys, bookingTokenKeys),
    bookingTokenTtl: values.bookingTokenTtl
  }
  return keys
})

const ringOf = (
  { meaning, name, type }: Setting<unknown>,
  list: Redacted.Redacted | undefined
): Effect.Effect<KeyRing, SettingsInvalid> => {
  const ring = list === undefined ? Result.fail({ message: "is not set" }) : parseKeyRing(list)
  return Result.isSuccess(ring)
    ? Effect.succeed(ring.success)
    : Effect.fail(
        new SettingsInvalid({
          faults: [{ name, problem: ring.failure.message, remedy: `Set it to ${type}. ${meaning}` }]
        })
      )
}
