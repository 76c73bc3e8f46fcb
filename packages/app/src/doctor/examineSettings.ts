import { Effect, Option } from "effect"
import {
  baseUrlOf,
  hostOf,
  isLocalDevelopment,
  isProduction,
  modeOf,
  type Settings
} from "../settings/Settings.ts"
import { misspelled } from "../settings/misspelled.ts"
import { readSettings } from "../settings/readSettings.ts"
import { fault, type Finding, note, well } from "./Finding.ts"
import { keysOf } from "../runtime/keys.ts"
import { ensurePortsAreFree } from "../runtime/freePort.ts"

/** Checks the settings, and returns their values if they are valid. */
export const examineSettings = Effect.match(readSettings, {
  onFailure: ({ faults }) => ({
    settings: Option.none<Settings>(),
    findings: faults.map(({ name, problem, remedy }) => fault(name, `${problem}. ${remedy}`))
  }),
  onSuccess: (settings) => ({
    settings: Option.some(settings),
    findings: [
      ...remarks(settings),
      ...misspelled(Object.keys(process.env)).map(({ meant, name }) =>
        note(name, `is not a setting. Did you mean ${meant}?`)
      )
    ]
  })
})

const remarks = (settings: Settings): ReadonlyArray<Finding> => {
  const baseUrl = baseUrlOf(settings)
  const isOpen = isProduction(settings) && baseUrl.startsWith("http:")
  return [
    isProduction(settings) || isLocalDevelopment(settings)
      ? well("settings", `valid (${modeOf(settings)})`)
      : note("settings", `valid (${modeOf(settings)})`),
    isOpen
      ? note(
          "BASE_URL",
          `${baseUrl} is not encrypted: use https, or browsers keep no sign-in and tokens can be read in transit`
        )
      : well("BASE_URL", baseUrl),
    Option.isNone(settings.redisUrl)
      ? note(
          "REDIS_URL",
          "is not set: each process limits requests separately. Set it before you run several processes"
        )
      : well("REDIS_URL", "is set")
  ]
}

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

/** The versions of Node and of its IANA time zone data (docs/guides/deploy.md). */
export const platform = () => ({
  node: process.versions.node,
  timeZoneData: process.versions["tz"] ?? "unknown"
})

/** The versions of the platform, for bug reports. */
export const examineNode = (): Finding => {
  const { node, timeZoneData } = platform()
  return well("Node", `${node}, with the time zone data ${timeZoneData}`)
}

/** Checks that the ports are free. A port in use is only a note: the service itself may be running. */
export const examinePort = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.match(ensurePortsAreFree(settings), {
    onFailure: (error) => [note("port", `${error.message} ${error.remedy}`)],
    onSuccess: () => [well("port", `${hostOf(settings)}:${settings.port} is free`)]
  })
