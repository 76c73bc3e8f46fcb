import { Layer, Logger, References } from "effect"
import { errorLines } from "../monitoring/errorLines.ts"
import { scrubbing } from "../monitoring/scrubbingLogger.ts"
import { isProduction, type Settings } from "../settings/Settings.ts"

/**
 * Log lines go to standard error, so that what commands print can be piped; as JSON where programs read them. Nothing
 * personal or secret is in them (D-MON-1).
 */
export const logging = (settings: Settings) =>
  Layer.mergeAll(
    Logger.layer([scrubbing(Logger.map(isProduction(settings) ? json : Logger.formatLogFmt, errorLines()))]),
    Layer.succeed(References.MinimumLogLevel, settings.logLevel)
  )

/** What was scrubbed is plain data: nothing in it has to be looked for that JSON cannot write. */
const json = Logger.map(Logger.formatStructured, (line) => JSON.stringify(line))
