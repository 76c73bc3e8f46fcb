import { Option, Redacted } from "effect"
import type { Fault } from "./Setting.ts"
import { type Settings, settings } from "./Settings.ts"

/** The keys of a list, without their versions. */
const keysIn = (list: Option.Option<Redacted.Redacted>): ReadonlyArray<string> =>
  Option.match(list, {
    onNone: () => [],
    onSome: (text) =>
      Redacted.value(text)
        .split(",")
        .map((key) => key.slice(key.indexOf(":") + 1).trim())
  })

/** One key for both uses: a weakness of one would be one of the other, and neither could be rotated alone. */
export const keyFaults = ({ bookingTokenKeys, secretsKeys }: Settings): ReadonlyArray<Fault> => {
  const others = keysIn(secretsKeys)
  return keysIn(bookingTokenKeys).some((key) => others.includes(key))
    ? [
        {
          name: settings.bookingTokenKeys.name,
          problem: `has a key of ${settings.secretsKeys.name}`,
          remedy: `Make a key of its own: ${settings.bookingTokenKeys.type}.`
        }
      ]
    : []
}
