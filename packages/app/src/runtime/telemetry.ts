import { Layer, Option } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp, OtlpSerialization } from "effect/observability"
import type { Settings } from "../settings/Settings.ts"
import { version } from "../version.ts"

/** Traces, metrics and logs to an OpenTelemetry collector, when there is one; the standard's other names are read by the exporter. */
export const telemetry = ({ otlpEndpoint, otlpServiceName }: Settings) =>
  Option.match(otlpEndpoint, {
    onNone: () => Layer.empty,
    onSome: () =>
      Otlp.layerFromConfig({ resource: { serviceName: otlpServiceName, serviceVersion: version } }).pipe(
        Layer.provide([FetchHttpClient.layer, OtlpSerialization.layerJson])
      )
  })
