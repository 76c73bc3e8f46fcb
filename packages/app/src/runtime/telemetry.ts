import { ConfigProvider, Layer, Option } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp, OtlpSerialization } from "effect/observability"
import type { Settings } from "../settings/Settings.ts"
import { version } from "../version.ts"

/**
 * Traces, metrics and logs to an OpenTelemetry collector, when there is one; the standard's other names are read by the
 * exporter. It leaves out a signal whose OTEL_…_EXPORTER is not set; the standard says that otlp is the default.
 */
export const telemetry = ({ otlpEndpoint, otlpServiceName }: Settings) =>
  Option.match(otlpEndpoint, {
    onNone: () => Layer.empty,
    onSome: () =>
      Otlp.layerFromConfig({ resource: { serviceName: otlpServiceName, serviceVersion: version } }).pipe(
        Layer.provide([FetchHttpClient.layer, OtlpSerialization.layerJson, exportersByDefault])
      )
  })

const exportersByDefault = ConfigProvider.layerAdd(
  ConfigProvider.fromUnknown({
    OTEL_TRACES_EXPORTER: "otlp",
    OTEL_METRICS_EXPORTER: "otlp",
    OTEL_LOGS_EXPORTER: "otlp"
  })
)
