import { Effect, ErrorReporter, Layer, Option } from "effect"
import type { Settings } from "../settings/Settings.ts"

/**
 * Reports unexpected errors, scrubbed (D-MON-1), to a service with Sentry's protocol. Without `SENTRY_DSN` the client is not
 * even loaded.
 */
export const errorMonitor = ({ environment, sentryDsn }: Settings) =>
  Option.match(sentryDsn, {
    onNone: () => Layer.empty,
    onSome: (dsn) =>
      Effect.promise(() => import("./sentryReporter.ts")).pipe(
        Effect.map(({ sentryReporter }) =>
          ErrorReporter.layer([sentryReporter({ dsn: dsn.href, environment })])
        ),
        Layer.unwrap
      )
  })
