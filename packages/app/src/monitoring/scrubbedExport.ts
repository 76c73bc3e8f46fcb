import { Effect, Layer } from "effect"
import { OtlpSerialization } from "effect/observability"
import { scrubText } from "./scrubText.ts"
import { isSensitive, mark } from "./sensitiveKeys.ts"

/** OpenTelemetry's JSON with every attribute, name and message scrubbed, whatever was put into spans and log lines (D-MON-1). */
export const scrubbedExport = Layer.effect(
  OtlpSerialization.OtlpSerialization,
  Effect.map(OtlpSerialization.OtlpSerialization, ({ logs, metrics, traces }) => ({
    logs: (data) => logs(scrubExport(data)),
    metrics,
    traces: (data) => traces(scrubExport(data))
  }))
).pipe(Layer.provide(OtlpSerialization.layerJson))

/**
 * The same export without what must not leave. Attributes are lists of `{ key, value }`; `name` is the format's own
 * word for spans and events. The resource tells what the process is called, in the operator's own words.
 */
export const scrubExport = <Data>(data: Data): Data => Object.assign(Object.create(null), walk(data))

const walk = (value: unknown): unknown => {
  if (typeof value === "string") return scrubText(value)
  if (Array.isArray(value)) return value.map(walk)
  if (typeof value !== "object" || value === null) return value
  if ("key" in value && "value" in value && typeof value.key === "string") {
    return {
      key: scrubText(value.key),
      value: isSensitive(value.key) ? { stringValue: mark } : walk(value.value)
    }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === "resource" ? part : walk(part)])
  )
}
