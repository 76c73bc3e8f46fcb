import { Readiness, strictPaths } from "@calendeal/adapters-http"
import { assert } from "@effect/vitest"
import { BookingTokens, BookingUid, type TokenPurpose } from "@calendeal/domain/bookings"
import { DealId } from "@calendeal/domain/deals"
import { issueKey, type WorkspaceCreation } from "@calendeal/domain/management"
import { RevenueLedger } from "@calendeal/domain/transactions"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import {
  Clock,
  Context,
  DateTime,
  Duration,
  Effect,
  Layer,
  type LogLevel,
  Option,
  Redacted,
  Schema
} from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { SqlClient } from "effect/sql"
import { setOutboxAhead } from "@calendeal/adapters-postgres/testing"
import { demoIds } from "../../src/demo/ids.ts"
import { seedDemo } from "../../src/demo/seed.ts"
import { httpServer, type ServerTimeouts } from "../../src/runtime/httpServer.ts"
import { routes, type Site } from "../../src/runtime/routes.ts"
import { type Answer, ApiDocument, type Asked } from "./ApiDocument.ts"
import type { DomainPorts } from "./ports.ts"
import { Watch } from "../canaries/Watch.ts"

/** A request as it is sent; whoever names an address is counted under that one (D-HTTP-8). */
export interface Sent {
  readonly headers?: Head
  readonly body?: string | Uint8Array<ArrayBuffer>
}

export type { Answer }

type Head = Readonly<Record<string, string>>

/** The running service with the demonstration workspace, as a client sees it. */
export class Service extends Context.Service<
  Service,
  {
    readonly key: { readonly prefix: string; readonly secret: string }
    /** Where it listens, of this machine. */
    readonly port: number
    /** The path follows `/api/public`. */
    readonly get: (path: string, headers?: Head) => Effect.Effect<Answer>
    /** A text is sent as it is, anything else as JSON. */
    readonly post: (path: string, body: unknown, headers?: Head) => Effect.Effect<Answer>
    /** Any method, path and bytes; the path is the whole one. */
    readonly send: (method: string, path: string, sent?: Sent) => Effect.Effect<Answer>
    /** Does behind the service's back what the management API will do. */
    readonly withPorts: <A, E>(doing: Effect.Effect<A, E, DomainPorts>) => Effect.Effect<A, E>
    /** Puts the service's clock forward; it is as much ahead for the tests that follow. */
    readonly wait: (seconds: number) => Effect.Effect<void>
    /** Does while the service's clock stands still at this instant. */
    readonly at: <A, E, R>(instant: string, doing: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** A booking token that was minted so many minutes ago, of the demonstration workspace unless it is another's; it reads unless it is to manage. */
    readonly tokenOf: (
      uid: string,
      minutesAgo: number,
      workspaceId?: WorkspaceId,
      purpose?: TokenPurpose
    ) => Effect.Effect<string>
    /** What the ledger says of a deal. */
    readonly dealOf: (
      id: string
    ) => Effect.Effect<{ readonly status: string; readonly bookingUid: string | null } | undefined>
  }
>()("@calendeal/app/test/Service") {}

/**
 * The service on these ports, listening on a free port of this machine. It believes X-Forwarded-For, so that a test
 * can be as many clients as it likes; the ports are the test's as well, to set the scene and to see what was stored.
 */
export const service = <E, R>(
  ports: Layer.Layer<DomainPorts, E, R>,
  {
    // Production's 10 s would, on a machine with other things to do, make a 500 of what only takes its time.
    requestTimeout = Duration.minutes(1),
    timeouts,
    site,
    // One line per request would bury what tests have to say.
    logLevel = "Warn",
    searchTables = true,
    baseUrl = "https://booking.example",
    workspaceCreation = "anyone"
  }: {
    readonly requestTimeout?: Duration.Duration
    readonly timeouts?: ServerTimeouts
    readonly logLevel?: LogLevel.LogLevel
    /** Whether the tables are searched for visitors in the end; they can not where the database has gone by then. */
    readonly searchTables?: boolean
    /** Where it is reached from outside. */
    readonly baseUrl?: string
    /** Pages beside the service's own. */
    readonly site?: Site
    readonly workspaceCreation?: WorkspaceCreation
  } = {}
) => {
  const options = {
    trustedProxies: ["127.0.0.0/8"],
    requestTimeout,
    version: "test",
    workspaceCreation,
    baseUrl: new URL(baseUrl),
    site
  }
  const serving = HttpRouter.serve(routes(options), {
    disableListenLog: true,
    disableLogger: true,
    routerConfig: strictPaths
  }).pipe(Layer.provide(Layer.succeed(Readiness, { check: Effect.succeed({ ready: true, components: {} }) })))
  const started = Effect.map(httpServer("127.0.0.1", 0, timeouts), ({ drainFirst, listening }) => {
    const clock = new ShiftedClock()
    const watch = new Watch()
    return Layer.effect(Service, client(clock, watch, searchTables)).pipe(
      Layer.provide(Layer.provideMerge(drainFirst, Layer.provideMerge(serving, listening))),
      Layer.provideMerge(Layer.provideMerge(watch.counting, ports)),
      Layer.provide(Layer.succeed(Clock.Clock, clock)),
      Layer.provide(watch.hearing(logLevel))
    )
  })
  // Files of one process may share the layer; each of them starts a service of its own.
  return Layer.unwrap(started)
}

const client = Effect.fnUntraced(function* (clock: ShiftedClock, watch: Watch, tables: boolean) {
  const ports = yield* Effect.context<DomainPorts>()
  const revenue = yield* RevenueLedger
  const database = yield* Effect.serviceOption(SqlClient.SqlClient)
  const tokens = yield* BookingTokens
  yield* seedDemo()
  const { key, secret } = yield* issueKey(demoIds.workspace)
  const origin = yield* HttpServer.addressFormattedWith((address) => Effect.succeed(address))
  const base = `${origin}/api/public`
  yield* watch.untilTheEnd(origin, tables)
  const document = new ApiDocument((yield* ask(`${origin}/openapi.json`, {})).body)
  const call = (url: string, request: Request) =>
    Effect.suspend(() => {
      const asked = askedOf(url, request)
      watch.notes(asked.url, asked.body)
      return Effect.tap(ask(url, request), (answer) =>
        Effect.sync(() => assert.deepStrictEqual(document.faults(asked, answer), []))
      )
    })
  return Service.of({
    port: Number(new URL(origin).port),
    key: { prefix: key.prefix, secret: Redacted.value(secret) },
    get: (path, headers = {}) => call(`${base}${path}`, { headers }),
    post: (path, body, headers = {}) =>
      call(`${base}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body)
      }),
    send: (method, path, sent = {}) => call(`${origin}${path}`, { method, ...sent }),
    withPorts: (doing) => Effect.provideContext(doing, ports),
    wait: (seconds) =>
      Effect.suspend(() => {
        clock.ahead += seconds * 1000
        // The outbox goes by the database's clock.
        return Option.isSome(database) ? setOutboxAhead(database.value, clock.ahead) : Effect.void
      }),
    at: (instant, doing) =>
      Effect.acquireUseRelease(
        Effect.sync(() => (clock.stoppedAt = Date.parse(instant))),
        () => doing,
        () => Effect.sync(() => (clock.stoppedAt = undefined))
      ),
    tokenOf: Effect.fnUntraced(function* (
      uid,
      minutesAgo,
      workspaceId = demoIds.workspace,
      purpose = "read"
    ) {
      const mintedAt = DateTime.subtract(yield* DateTime.now, { minutes: minutesAgo })
      return yield* tokens.mint({ workspaceId, uid: BookingUid.make(uid) }, purpose, mintedAt)
    }),
    dealOf: (id) => Effect.map(revenue.findDeal(demoIds.workspace, DealId.make(id)), Option.getOrUndefined)
  })
})

interface Request extends Sent {
  readonly method?: string
}

const askedOf = (url: string, { body, headers = {}, method = "GET" }: Request): Asked => ({
  method,
  url: new URL(url),
  headers: new Headers(headers),
  body:
    body === undefined
      ? Option.none()
      : readJson(typeof body === "string" ? body : new TextDecoder().decode(body))
})

const readJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

const ask = (url: string, init: Request): Effect.Effect<Answer> =>
  Effect.promise(async () => {
    const response = await fetch(url, { ...init, redirect: "manual" })
    const text = await response.text()
    const body: unknown = isPage(response) || text === "" ? {} : JSON.parse(text)
    return { status: response.status, headers: response.headers, body: Object.assign({}, body), text }
  })

/** This machine's clock, put forward by so many milliseconds, or stopped. */
class ShiftedClock implements Clock.Clock {
  ahead = 0
  stoppedAt: number | undefined
  private readonly machine = Clock.Clock.defaultValue()
  currentTimeMillisUnsafe(): number {
    return this.stoppedAt ?? this.machine.currentTimeMillisUnsafe() + this.ahead
  }
  currentTimeNanosUnsafe(): bigint {
    if (this.stoppedAt !== undefined) return BigInt(this.stoppedAt) * 1_000_000n
    return this.machine.currentTimeNanosUnsafe() + BigInt(this.ahead) * 1_000_000n
  }
  monotonicTimeNanosUnsafe(): bigint {
    return this.machine.monotonicTimeNanosUnsafe() + BigInt(this.ahead) * 1_000_000n
  }
  readonly currentTimeMillis = Effect.sync(() => this.currentTimeMillisUnsafe())
  readonly currentTimeNanos = Effect.sync(() => this.currentTimeNanosUnsafe())
  readonly monotonicTimeNanos = Effect.sync(() => this.monotonicTimeNanosUnsafe())
  sleep(duration: Duration.Duration): Effect.Effect<void> {
    return this.machine.sleep(duration)
  }
}

/** What people see, and not programs: the page and its files. */
const isPage = ({ headers }: Response): boolean => headers.get("content-type")?.startsWith("text/") === true
