import { httpApp, Readiness } from "@calendeal/adapters-http"
import { BookingUid, SummaryTokens } from "@calendeal/domain/bookings"
import { DealId } from "@calendeal/domain/deals"
import { issueKey } from "@calendeal/domain/onboarding"
import { RevenueLedger } from "@calendeal/domain/transactions"
import { Context, DateTime, Duration, Effect, Layer, Option, Redacted } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { demoIds } from "../../src/demo/ids.ts"
import { seedDemo } from "../../src/demo/seed.ts"
import { httpServer } from "../../src/runtime/httpServer.ts"
import type { DomainPorts } from "./ports.ts"

/** An answer of the service. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

type Head = Readonly<Record<string, string>>

/** The running service with the demonstration workspace, as a client sees it. */
export class Service extends Context.Service<
  Service,
  {
    readonly key: { readonly prefix: string; readonly secret: string }
    /** The path follows `/api/public`. */
    readonly get: (path: string, headers?: Head) => Effect.Effect<Answer>
    /** A text is sent as it is, anything else as JSON. */
    readonly post: (path: string, body: unknown, headers?: Head) => Effect.Effect<Answer>
    /** A booking token of the demonstration workspace that was minted so many minutes ago. */
    readonly tokenOf: (uid: string, minutesAgo: number) => Effect.Effect<string>
    /** What the ledger says of a deal. */
    readonly dealOf: (
      id: string
    ) => Effect.Effect<{ readonly status: string; readonly bookingUid: string | null } | undefined>
  }
>()("@calendeal/app/test/Service") {}

/** The service on these ports, listening on a free port of this machine. */
export const service = <E>(ports: Layer.Layer<DomainPorts, E>) => {
  const { listening } = httpServer("127.0.0.1", 0)
  const options = { trustedProxies: [], requestTimeout: Duration.seconds(10), version: "test" }
  const serving = HttpRouter.serve(httpApp(options), { disableListenLog: true, disableLogger: true }).pipe(
    Layer.provide(Layer.succeed(Readiness, { check: Effect.succeed({ ready: true, components: {} }) }))
  )
  return Layer.effect(Service, client).pipe(
    Layer.provide(Layer.provideMerge(serving, listening)),
    Layer.provide(ports)
  )
}

const client = Effect.gen(function* () {
  const revenue = yield* RevenueLedger
  const tokens = yield* SummaryTokens
  yield* seedDemo()
  const { key, secret } = yield* issueKey(demoIds.workspace)
  const base = yield* HttpServer.addressFormattedWith((address) => Effect.succeed(`${address}/api/public`))
  return Service.of({
    key: { prefix: key.prefix, secret: Redacted.value(secret) },
    get: (path, headers = {}) => call(`${base}${path}`, { headers }),
    post: (path, body, headers = {}) =>
      call(`${base}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body)
      }),
    tokenOf: Effect.fnUntraced(function* (uid, minutesAgo) {
      const mintedAt = DateTime.subtract(yield* DateTime.now, { minutes: minutesAgo })
      return yield* tokens.mint({ workspaceId: demoIds.workspace, uid: BookingUid.make(uid) }, mintedAt)
    }),
    dealOf: (id) => Effect.map(revenue.findDeal(demoIds.workspace, DealId.make(id)), Option.getOrUndefined)
  })
})

const call = (url: string, init: RequestInit): Effect.Effect<Answer> =>
  Effect.promise(async () => {
    const response = await fetch(url, init)
    const body: unknown = await response.json()
    return { status: response.status, headers: response.headers, body: Object.assign({}, body) }
  })
