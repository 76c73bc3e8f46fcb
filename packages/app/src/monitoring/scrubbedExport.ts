import { Effect, Layer } from "effect"
import { OtlpSerialization } from "effect/observability"
import { allowed } from "./allowed.ts"
import { scrubText } from "./scrubText.ts"
import { mark } from "./sensitiveKeys.ts"

/** OpenTelemetry's JSON with the attributes of the allow-list, and scrubbed names and messages (D-MON-1). */
export const scrubbedExport = Layer.effect(
  OtlpSerialization.OtlpSerialization,
  Effect.map(OtlpSerialization.OtlpSerialization, ({ logs, metrics, traces }) => ({
    logs: (data) => logs(scrubExport(data)),
    metrics,
    traces: (data) => traces(scrubExport(data))
  }))
).pipe(Layer.provide(OtlpSerialization.layerJson))

/** Scrubs an export. The resource stays, because it contains only the operator's names. */
export const scrubExport = <Data>(data: Data): Data => Object.assign(Object.create(null), walk(data))

const walk = (value: unknown): unknown => {
  if (typeof value === "string") return scrubText(value)
  if (Array.isArray(value)) return value.map(walk)
  if (typeof value !== "object" || value === null) return value
  if ("key" in value && "value" in value && typeof value.key === "string")
    return { key: scrubText(value.key), value: attributeValue(value.key, value.value) }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === "resource" || isGenerated(key, part) ? part : walk(part)
    ])
  )
}

/** Ids of traces and spans, and times. */
const isGenerated = (key: string, value: unknown) =>
  /(?:Id|UnixNano)$/.test(key) && typeof value === "string" && /^[\da-f]{1,32}$/.test(value)

/** A value such as `{ stringValue: … }`. Lists and records are not on the allow-list. */
const attributeValue = (key: string, value: unknown) => {
  const [[kind, content] = ["stringValue", mark]] = Object.entries(value ?? {})
  const shown = allowed(key, content)
  return typeof shown === "string" ? { stringValue: shown } : { [kind]: shown }
}
