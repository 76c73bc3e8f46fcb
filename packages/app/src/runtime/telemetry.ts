import { ConfigProvider, Effect, Layer, Option, References, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp } from "effect/observability"
import { errorMonitor } from "../monitoring/errorMonitor.ts"
import { sampled } from "../monitoring/sampled.ts"
import { scrubbedExport } from "../monitoring/scrubbedExport.ts"
import type { Settings } from "../settings/Settings.ts"
import { version } from "../version.ts"

/** What leaves the process for its operators besides its log lines, all of it scrubbed (D-MON-1). */
export const telemetry = (settings: Settings) =>
  Layer.mergeAll(collector(settings), errorMonitor(settings), noTracesForNobody(settings))

/** Where neither a collector nor an error monitor asks for traces, no request begins any. */
const noTracesForNobody = ({ otlpEndpoint, sentryDsn }: Settings) =>
  Option.isNone(otlpEndpoint) && Option.isNone(sentryDsn)
    ? Layer.succeed(References.TracerEnabled, false)
    : Layer.empty

/**
 * Traces, metrics and logs to an OpenTelemetry collector, when there is one; the standard's other names are read by the
 * exporter. It leaves out a signal whose OTEL_…_EXPORTER is not set; the standard says that otlp is the default.
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
