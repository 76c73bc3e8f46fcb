import { Effect, Option } from "effect"
import { baseUrlOf, isProduction, type Settings } from "../settings/Settings.ts"
import { readSettings } from "../settings/readSettings.ts"
import { fault, type Finding, note, well } from "./Finding.ts"

/** Checks the settings, and returns their values if they are valid. */
export const examineSettings = Effect.match(readSettings, {
  onFailure: ({ faults }) => ({
    settings: Option.none<Settings>(),
    findings: faults.map(({ name, problem, remedy }) => fault(name, `${problem}. ${remedy}`))
  }),
  onSuccess: (settings) => ({ settings: Option.some(settings), findings: remarks(settings) })
})

const remarks = (settings: Settings): ReadonlyArray<Finding> => {
  const baseUrl = baseUrlOf(settings)
  const isOpen = isProduction(settings) && baseUrl.startsWith("http:")
  return [
    well("settings", `valid (${settings.environment})`),
    isOpen
      ? note("BASE_URL", `${baseUrl} is not encrypted: use https, or tokens can be read in transit`)
      : well("BASE_URL", baseUrl),
    Option.isNone(settings.redisUrl)
      ? note(
          "REDIS_URL",
          "is not set: each process limits requests separately. Set it before you run several processes"
        )
      : well("REDIS_URL", "is set")
  ]
}
