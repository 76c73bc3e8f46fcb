import { Layer, Logger, References } from "effect"
import { isProduction, type Settings } from "../settings/Settings.ts"

/** Log lines go to standard error, so that what commands print can be piped; as JSON where programs read them. */
export const logging = (settings: Settings) =>
  Layer.mergeAll(
    Logger.layer([
      isProduction(settings)
        ? Logger.withConsoleError(Logger.formatJson)
        : Logger.withConsoleError(Logger.formatLogFmt)
    ]),
    Layer.succeed(References.MinimumLogLevel, settings.logLevel)
  )
