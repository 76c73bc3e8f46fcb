import { type KeyRing, type Keys, parseKeyRing } from "@calendeal/adapters-identity/crypto"
import { Effect, Option, Redacted, Result } from "effect"
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
  if (isShared(keys)) return yield* new SettingsInvalid({ faults: [shared] })
  return keys
})

/** One key for both uses: a weakness of one would be one of the other, and neither could be rotated alone (D-SET-1). */
const isShared = ({ bookingTokenKeys, secretsKeys }: Keys): boolean =>
  bookingTokenKeys.some(({ key }) =>
    secretsKeys.some((other) => Buffer.from(Redacted.value(key)).equals(Redacted.value(other.key)))
  )

const shared = {
  name: settings.bookingTokenKeys.name,
  problem: `has a key of ${settings.secretsKeys.name}`,
  remedy: `Make a key of its own: ${settings.bookingTokenKeys.type}.`
}

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
