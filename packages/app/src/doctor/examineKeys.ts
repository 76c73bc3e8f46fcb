import { Effect } from "effect"
import { keysOf } from "../runtime/keys.ts"
import type { Settings } from "../settings/Settings.ts"
import { fault, type Finding, well } from "./Finding.ts"

/** Checks the keys that encrypt secrets and sign tokens. */
export const examineKeys = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.match(keysOf(settings), {
    onFailure: ({ faults }) =>
      faults.map(({ name, problem, remedy }) => fault(name, `${problem}. ${remedy}`)),
    onSuccess: ({ bookingTokenKeys, secretsKeys }) => [
      well("SECRETS_KEYS", `${secretsKeys.length} usable, newest ${secretsKeys[0].version}`),
      well("BOOKING_TOKEN_KEYS", `${bookingTokenKeys.length} usable, newest ${bookingTokenKeys[0].version}`)
    ]
  })
