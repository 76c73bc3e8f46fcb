import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, References, Tracer } from "effect"
import { readSettings } from "../settings/readSettings.ts"
import { telemetry } from "./telemetry.ts"

/** Whether a traced effect begins a span with these settings. */
const isTraced = (environment: Record<string, string>) =>
  Effect.gen(function* () {
    const settings = yield* Effect.provide(
      readSettings,
      ConfigProvider.layer(ConfigProvider.fromUnknown({ NODE_ENV: "development", ...environment }))
    )
    const begun: Array<string> = []
    const counting = Tracer.make({
      span: (options) => {
        begun.push(options.name)
        return new Tracer.NativeSpan(options)
      }
    })
    const isEnabled = yield* Effect.gen(function* () {
      yield* Effect.withTracer(Effect.withSpan(Effect.void, "step"), counting)
      return yield* References.TracerEnabled
    }).pipe(Effect.provide(telemetry(settings)))
    assert.lengthOf(begun, isEnabled ? 1 : 0)
    return isEnabled
  })

describe("traces", () => {
  it.effect("begins no traces unless a collector or an error monitor is configured", () =>
    Effect.gen(function* () {
      assert.isFalse(yield* isTraced({}))
      assert.isTrue(yield* isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }))
      assert.isTrue(yield* isTraced({ SENTRY_DSN: "http://key@127.0.0.1:9/1" }))
    })
  )
})
