import { Layer, Logger, References } from "effect"
import { errorLines } from "../monitoring/errorLines.ts"
import { scrubbing } from "../monitoring/scrubbingLogger.ts"
import { isProduction, type Settings } from "../settings/Settings.ts"

/**
 * Writes log lines to standard error, so that the output of commands can be piped. Production writes JSON. Lines never
 * contain personal data or secrets (D-MON-1).
 */
export const logging = (settings: Settings) => {
  const write = errorLines()
  const form = scrubbing(isProduction(settings) ? Logger.formatJson : Logger.formatLogFmt)
  return Layer.mergeAll(
    Logger.layer([Logger.map(form, write)]),
    Layer.succeed(References.MinimumLogLevel, settings.logLevel)
  )
}
