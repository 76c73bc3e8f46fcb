import {
  ClientMarks,
  learningNames,
  makeClientMarks,
  makeTenantNames,
  strictPaths,
  Unfit
} from "@calendeal/adapters-http"
import { keyFor, type Keys } from "@calendeal/adapters-identity/crypto"
import { Duration, Effect, Layer, Option } from "effect"
import { HttpRouter } from "effect/http"
import {
  baseUrlOf,
  hostOf,
  isLocalDevelopment,
  type Settings,
  workspaceCreationOf
} from "../settings/Settings.ts"
import { version } from "../version.ts"
import { makeWarming } from "../warming/warming.ts"
import { workWithMailbox } from "../bounces/workWithMailbox.ts"
import { capturedMails } from "../captured-mails/capturedMails.ts"
import { gateOf } from "./guard.ts"
import { httpServer } from "./httpServer.ts"
import { watchClock } from "./clock.ts"
import { captureFolderOf } from "./mail.ts"
import { keysOf } from "./keys.ts"
import { makePulse } from "./makePulse.ts"
import { measure } from "./measure.ts"
import { privateServer } from "./privateServer.ts"
import { readiness } from "./readiness.ts"
import { routes, type Site } from "./routes.ts"

/** The time limit of a request (D-HTTP-11). */
const requestTimeout = Duration.seconds(10)

/** When a request is to be repeated that a process with a wrong clock refuses: another process may answer it. */
const clockRetry = { retryAfterSeconds: 5 }

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
  const isLocal = isLocalDevelopment(settings)
  const options = {
    trustedProxies: settings.trustedProxies,
    requestTimeout,
    version,
    workspaceCreation: workspaceCreationOf(settings),
    baseUrl: new URL(baseUrlOf(settings)),
    site: isLocal ? site : undefined,
    mails: isLocal ? Option.getOrUndefined(Option.map(captureFolderOf(settings), capturedMails)) : undefined
  }
  const app = routes(options)
  const serving = HttpRouter.serve(app, {
    disableListenLog: true,
    disableLogger: true,
    routerConfig: strictPaths
  })
  const pulse = withWorker ? makePulse() : undefined
  const served = Effect.gen(function* () {
    const names = makeTenantNames()
    const { drainFirst, isDraining, listening } = yield* httpServer(host, settings.port, {
      gate: gateOf(options, names)
    })
    const warming = yield* makeWarming
    const clock = yield* watchClock
    const phase = () => (isDraining() ? "draining" : warming.isOver() ? "serving" : "warming")
    const listens = Layer.provideMerge(
      drainFirst,
      serving.pipe(
        Layer.provide(learningNames(names)),
        Layer.provide(Layer.succeed(ClientMarks, makeClientMarks(marksKey(yield* keysOf(settings))))),
        Layer.provide(Layer.succeed(Unfit, () => (clock() === "wrong" ? clockRetry : undefined))),
        Layer.provideMerge(listening)
      )
    )
    const both = Layer.provide(
      Layer.merge(listens, onPrivatePort(settings)),
      readiness({ phase, clock, ...(pulse && { pulse }) })
    )
    // The service counts as started once it is ready. It already answers requests before.
    return Layer.provideMerge(Layer.effectDiscard(warming.run(app)), both)
  })
  return Layer.mergeAll(
    Layer.unwrap(served),
    pulse ? Layer.effectDiscard(Effect.forkScoped(workWithMailbox(settings, pulse))) : Layer.empty
  )
}

/** A worker alone, with metrics, health and readiness on the private port. */
export const workerService = (settings: Settings) => {
  const pulse = makePulse()
  const work = Layer.effectDiscard(Effect.forkScoped(workWithMailbox(settings, pulse)))
  const seen = Effect.map(watchClock, (clock) =>
    Layer.provide(onPrivatePort(settings), readiness({ clock, pulse }))
  )
  return Layer.provideMerge(work, Layer.unwrap(seen))
}

/** The measurements of a process, and their port. */
const onPrivatePort = (settings: Settings) =>
  Layer.merge(
    Layer.effectDiscard(Effect.forkScoped(measure)),
    Option.match(settings.metricsPort, {
      onNone: () => Layer.empty,
      onSome: (port) => privateServer(hostOf(settings), port)
    })
  )

/** Processes with the same SECRETS_KEYS mark a client alike in their log lines (D-MON-2). */
const marksKey = ({ secretsKeys }: Keys) => keyFor("client marks", secretsKeys[0])
