import { ConfigProvider, Effect, ErrorReporter, Layer, Logger, Option, References, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp } from "effect/observability"
import { sampled } from "../monitoring/sampled.ts"
import { scrubbedExport } from "../monitoring/scrubbedExport.ts"
import { isProduction, type Settings } from "../settings/Settings.ts"
import { version } from "../version.ts"
import { errorLines } from "../monitoring/errorLines.ts"
import { scrubbing } from "../monitoring/scrubbingLogger.ts"

/** Traces, metrics, logs and error reports for operators, all scrubbed (D-MON-1). */
export const telemetry = (settings: Settings) =>
  Layer.mergeAll(collector(settings), errorMonitor(settings), withoutUnusedTraces(settings))

/** Disables tracing if neither a collector nor an error monitor is configured. */
const withoutUnusedTraces = ({ otlpEndpoint, sentryDsn }: Settings) =>
  Option.isNone(otlpEndpoint) && Option.isNone(sentryDsn)
    ? Layer.succeed(References.TracerEnabled, false)
    : Layer.empty

/**
 * Sends traces, metrics and logs to an OpenTelemetry collector if one is configured. The exporter reads the other
 * standard variables. It omits a signal whose OTEL_…_EXPORTER is unset, although the standard's default is otlp.
 */
const collector = ({ otlpEndpoint, otlpServiceName, tracedShare }: Settings) =>
  Option.match(otlpEndpoint, {
    onNone: () => Layer.empty,
    onSome: () =>
      Layer.effect(
        Tracer.Tracer,
        Effect.map(Tracer.Tracer, (tracer) => sampled(tracer, tracedShare))
      ).pipe(Layer.provideMerge(exporters(otlpServiceName)))
  })

const exporters = (serviceName: string) =>
  Otlp.layerFromConfig({ resource: { serviceName, serviceVersion: version } }).pipe(
    Layer.provide([FetchHttpClient.layer, scrubbedExport, exportersByDefault])
  )

const exportersByDefault = ConfigProvider.layerAdd(
  ConfigProvider.fromUnknown({
    OTEL_TRACES_EXPORTER: "otlp",
    OTEL_METRICS_EXPORTER: "otlp",
    OTEL_LOGS_EXPORTER: "otlp"
  })
)

/**
 * Writes log lines to standard error, so that the output of commands can be piped. Production writes JSON. Lines never
 * contain personal data or secrets (D-MON-1).
 */
export const logging = (settings: Settings) =>
  Layer.unwrap(
    Effect.map(errorLines, (write) => {
      const form = scrubbing(isProduction(settings) ? Logger.formatJson : Logger.formatLogFmt)
      return Layer.mergeAll(
        Logger.layer([Logger.map(form, write)]),
        Layer.succeed(References.MinimumLogLevel, settings.logLevel)
      )
    })
  )

/** Reports unexpected errors, scrubbed (D-MON-1), over Sentry's protocol. The client is loaded only if it is used. */
const errorMonitor = ({ environment, sentryDsn }: Settings) =>
  Option.match(sentryDsn, {
    onNone: () => Layer.empty,
    onSome: (dsn) =>
      Effect.promise(() => import("../monitoring/sentryReporter.ts")).pipe(
        Effect.map(({ sentryReporter }) =>
          ErrorReporter.layer([sentryReporter({ dsn: dsn.href, environment })])
        ),
        Layer.unwrap
      )
  })
