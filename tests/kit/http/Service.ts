import {
  type AdmissionLimits,
  type Gate,
  learningNames,
  makeTenantNames,
  Readiness,
  strictPaths
} from "@calendeal/adapters-http"
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
  Schema,
  type Scope
} from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { SqlClient } from "effect/sql"
import { setOutboxAhead } from "@calendeal/adapters-postgres/testing"
import { demoIds } from "@calendeal/app/demo/ids"
import { seedDemo } from "@calendeal/app/demo/seed"
import { gateOf } from "@calendeal/app/runtime/guard"
import { httpServer, type ServerTimeouts } from "@calendeal/app/runtime/httpServer"
import { routes, type Site } from "@calendeal/app/runtime/routes"
import { type Answer, ApiDocument, type SentRequest } from "./ApiDocument.ts"
import type { DomainPorts } from "./ports.ts"
import { Watch } from "../canaries/Watch.ts"

/** The headers and the body of a request. Rate limits count the address in X-Forwarded-For (D-HTTP-8). */
export interface Sent {
  readonly headers?: Head
  readonly body?: string | Uint8Array<ArrayBuffer>
}

export type { Answer }

type Head = Readonly<Record<string, string>>

/** A client of the running service, which has the demonstration workspace. */
export class Service extends Context.Service<
  Service,
  {
    readonly key: { readonly prefix: string; readonly secret: string }
    readonly port: number
    /** The numbers of requests that run and that wait, if the service has limits. */
    readonly load: Gate["counts"]
    /** Sends a request; the path follows `/api/public`. */
    readonly get: (path: string, headers?: Head) => Effect.Effect<Answer>
    /** The same with a body: a string is sent unchanged, other values as JSON. */
    readonly post: (path: string, body: unknown, headers?: Head) => Effect.Effect<Answer>
    /** Sends any method, full path and bytes. */
    readonly send: (method: string, path: string, sent?: Sent) => Effect.Effect<Answer>
    /** Runs an effect with the service's ports, for example to change a workspace. */
    readonly withPorts: <A, E>(effect: Effect.Effect<A, E, DomainPorts>) => Effect.Effect<A, E>
    /** Advances the service's clock, also for the following tests. */
    readonly wait: (seconds: number) => Effect.Effect<void>
    /** Runs an effect with the service's clock stopped at an instant. */
    readonly at: <A, E, R>(instant: string, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** A booking token that was issued some minutes ago, by default a reading one of the demonstration workspace. */
    readonly tokenOf: (
      uid: string,
      minutesAgo: number,
      workspaceId?: WorkspaceId,
      purpose?: TokenPurpose
    ) => Effect.Effect<string>
    /**
     * Begins a suite's turn on the service. When the scope ends, the service's output is searched for personal data, and its clock is
     * the machine's again.
     */
    readonly turn: Effect.Effect<void, never, Scope.Scope>
    /** The emails and phone numbers that tests have sent. */
    readonly remembered: () => ReadonlyArray<string>
    /** A deal of the demonstration workspace, if it exists. */
    readonly dealOf: (
      id: string
    ) => Effect.Effect<{ readonly status: string; readonly bookingUid: string | null } | undefined>
  }
>()("@calendeal/tests/Service") {}

/**
 * Starts the service on a free local port. It trusts X-Forwarded-For, so that tests can send requests from any address.
 * Tests also get the ports, to prepare and to inspect the stored data.
 */
export const service = <E, R, Others = never>(
  ports: Layer.Layer<DomainPorts | Others, E, R>,
  {
    // Production's 10 s are too short on a busy machine.
    requestTimeout = Duration.minutes(1),
    timeouts,
    site,
    // A line per request would hide the tests' messages.
    logLevel = "Warn",
    isLasting = false,
    searchTables = !isLasting,
    baseUrl = "https://booking.example",
    workspaceCreation = "anyone",
    limits
  }: {
    readonly requestTimeout?: Duration.Duration
    readonly timeouts?: ServerTimeouts
    readonly logLevel?: LogLevel.LogLevel
    /** Whether several suites use the service, each of which takes its turn. */
    readonly isLasting?: boolean
    /** Whether the tables are searched for personal data at the end, for which the database must be reachable. */
    readonly searchTables?: boolean
    /** The service's public URL. */
    readonly baseUrl?: string
    /** Additional pages. */
    readonly site?: Site
    readonly workspaceCreation?: WorkspaceCreation
    /** The limits of the requests that run and wait. Default: none, because suites send many requests at once. */
    readonly limits?: AdmissionLimits
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
  }).pipe(
    Layer.provide(
      Layer.succeed(Readiness, {
        check: Effect.succeed({ ready: true, components: {} }),
        isStuck: () => false
      })
    )
  )
  const names = makeTenantNames()
  const gate = limits && gateOf(options, names, limits)
  const guarded = gate === undefined ? serving : Layer.provide(serving, learningNames(names))
  const started = Effect.map(httpServer("127.0.0.1", 0, { timeouts, gate }), ({ drainFirst, listening }) => {
    const clock = new ShiftedClock()
    const watch = new Watch()
    return Layer.effect(
      Service,
      client(clock, watch, { isLasting, searchTables, load: gate?.counts ?? noLoad })
    ).pipe(
      Layer.provide(Layer.provideMerge(drainFirst, Layer.provideMerge(guarded, listening))),
      Layer.provideMerge(Layer.provideMerge(watch.recordingKeys, ports)),
      Layer.provide(Layer.succeed(Clock.Clock, clock)),
      Layer.provide(watch.recordingLogs(logLevel))
    )
  })
  return Layer.unwrap(started)
}

const noLoad: Gate["counts"] = () => ({ running: 0, waiting: 0 })

const client = Effect.fnUntraced(function* (
  clock: ShiftedClock,
  watch: Watch,
  {
    isLasting,
    load,
    searchTables
  }: { readonly isLasting: boolean; readonly load: Gate["counts"]; readonly searchTables: boolean }
) {
  const ports = yield* Effect.context<DomainPorts>()
  const revenue = yield* RevenueLedger
  const database = yield* Effect.serviceOption(SqlClient.SqlClient)
  const tokens = yield* BookingTokens
  yield* seedDemo()
  const { key, secret } = yield* issueKey(demoIds.workspace)
  const origin = yield* HttpServer.addressFormattedWith((address) => Effect.succeed(address))
  const base = `${origin}/api/public`
  const setAhead = (millis: number) =>
    Effect.suspend(() => {
      clock.ahead = millis
      // The outbox uses the database's clock.
      return Option.isSome(database) ? setOutboxAhead(database.value, millis) : Effect.void
    })
  let turns = 0
  const turn = Effect.andThen(
    Effect.suspend(() => {
      turns += 1
      return watch.untilTheEnd(origin)
    }),
    Effect.addFinalizer(() => (clock.ahead === 0 ? Effect.void : setAhead(0)))
  )
  // Suites do not share the limits of an address.
  const ownAddress = (): Head =>
    isLasting ? { "x-forwarded-for": `10.255.${turns >> 8}.${turns & 255}` } : {}
  if (!isLasting) yield* turn
  if (searchTables && Option.isSome(database))
    yield* Effect.addFinalizer(() =>
      Effect.provideService(watch.searchTables, SqlClient.SqlClient, database.value)
    )
  const call = (url: string, asked: Request) =>
    Effect.suspend(() => {
      const request = { ...asked, headers: { ...ownAddress(), ...asked.headers } }
      const sent = sentRequest(url, request)
      watch.remember(sent.url, sent.body)
      return Effect.tap(fetchAnswer(url, request), (answer) =>
        Effect.sync(() => assert.deepStrictEqual(ApiDocument.served().faults(sent, answer), []))
      )
    })
  return Service.of({
    port: Number(new URL(origin).port),
    load,
    key: { prefix: key.prefix, secret: Redacted.value(secret) },
    get: (path, headers = {}) => call(`${base}${path}`, { headers }),
    post: (path, body, headers = {}) =>
      call(`${base}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body)
      }),
    send: (method, path, sent = {}) => call(`${origin}${path}`, { method, ...sent }),
    withPorts: (effect) => Effect.provideContext(effect, ports),
    turn,
    remembered: watch.remembered,
    wait: (seconds) => setAhead(clock.ahead + seconds * 1000),
    at: (instant, effect) =>
      Effect.acquireUseRelease(
        Effect.sync(() => (clock.stoppedAt = Date.parse(instant))),
        () => effect,
        () => Effect.sync(() => (clock.stoppedAt = undefined))
      ),
    tokenOf: Effect.fnUntraced(function* (
      uid,
      minutesAgo,
      workspaceId = demoIds.workspace,
      purpose = "read"
    ) {
      const issuedAt = DateTime.subtract(yield* DateTime.now, { minutes: minutesAgo })
      return yield* tokens.issue({ workspaceId, uid: BookingUid.make(uid) }, purpose, issuedAt)
    }),
    dealOf: (id) => Effect.map(revenue.findDeal(demoIds.workspace, DealId.make(id)), Option.getOrUndefined)
  })
})

interface Request extends Sent {
  readonly method?: string
}

const sentRequest = (url: string, { body, headers = {}, method = "GET" }: Request): SentRequest => ({
  method,
  url: new URL(url),
  headers: new Headers(headers),
  body:
    body === undefined
      ? Option.none()
      : readJson(typeof body === "string" ? body : new TextDecoder().decode(body))
})

const readJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

const fetchAnswer = (url: string, init: Request): Effect.Effect<Answer> =>
  Effect.promise(async () => {
    const response = await fetch(url, { ...init, redirect: "manual" })
    const text = await response.text()
    const body: unknown = isPage(response) || text === "" ? {} : JSON.parse(text)
    return { status: response.status, headers: response.headers, body: Object.assign({}, body), text }
  })

/** The machine's clock, advanced by some milliseconds or stopped. */
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

/** Pages and their files have a text type; API responses are JSON. */
const isPage = ({ headers }: Response): boolean => /^(?:text|image)\//.test(headers.get("content-type") ?? "")
