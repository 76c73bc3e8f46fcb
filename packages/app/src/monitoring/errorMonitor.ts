import { Effect, ErrorReporter, Layer, Option } from "effect"
import type { Settings } from "../settings/Settings.ts"

/**
 * Reports what was not foreseen to the error monitor, when there is one, scrubbed (D-MON-1). Whatever speaks its
 * protocol will do, Sentry or another; without `SENTRY_DSN` not even the client is loaded.
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
