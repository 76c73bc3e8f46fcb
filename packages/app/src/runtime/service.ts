import { strictPaths } from "@calendeal/adapters-http"
import { Duration, Effect, Layer, Option } from "effect"
import { HttpRouter } from "effect/http"
import { baseUrlOf, hostOf, type Settings, workspaceCreationOf } from "../settings/Settings.ts"
import { version } from "../version.ts"
import { work } from "../worker.ts"
import { httpServer } from "./httpServer.ts"
import { metricsServer } from "./metrics.ts"
import { readiness } from "./readiness.ts"
import { routes, type Site } from "./routes.ts"

/** The time limit of a request (D-HTTP-11). */
const requestTimeout = Duration.seconds(10)

/**
 * The running service: API, operations endpoints, metrics and, unless disabled, a worker. Stops in the reverse order.
 */
export const service = ({
  settings,
  site,
  withWorker
}: {
  readonly settings: Settings
  readonly withWorker: boolean
  readonly site?: Site
}) => {
  const host = hostOf(settings)
  const app = routes({
    trustedProxies: settings.trustedProxies,
    requestTimeout,
    version,
    workspaceCreation: workspaceCreationOf(settings),
    baseUrl: new URL(baseUrlOf(settings)),
    site
  })
  const serving = HttpRouter.serve(app, {
    disableListenLog: true,
    disableLogger: true,
    routerConfig: strictPaths
  })
  const served = Effect.map(httpServer(host, settings.port), ({ drainFirst, isDraining, listening }) =>
    Layer.provideMerge(
      drainFirst,
      serving.pipe(Layer.provide(readiness(isDraining)), Layer.provideMerge(listening))
    )
  )
  return Layer.mergeAll(
    Layer.unwrap(served),
    withWorker ? Layer.effectDiscard(Effect.forkScoped(work)) : Layer.empty,
    Option.match(settings.metricsPort, {
      onNone: () => Layer.empty,
      onSome: (port) => metricsServer(host, port)
    })
  )
}
