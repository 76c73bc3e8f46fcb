import { Effect, ErrorReporter, Logger, Metric, References } from "effect"
import { scrubbing } from "../monitoring/scrubbingLogger.ts"

/** Formats log lines as in production, because that takes time too, and writes them nowhere. */
const discarding = Logger.map(scrubbing(Logger.formatJson), () => {})

/** Runs an effect that adds nothing to the metrics, traces, log lines and error reports of the process (D-WARM-2). */
export const unobserved = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  effect.pipe(
    Effect.provideService(Metric.MetricRegistry, new Map()),
    Effect.provideService(References.TracerEnabled, false),
    Effect.provideService(Logger.CurrentLoggers, new Set([discarding])),
    Effect.provideService(ErrorReporter.CurrentErrorReporters, new Set())
  )
