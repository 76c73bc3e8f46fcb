import { assert, it } from "@effect/vitest"
import { type FetchFailed, type ReadCalendar } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { loginServer } from "../../test/loginServer.ts"
import { StoredCalendars, storedCalendars } from "../../test/StoredCalendars.ts"
import { AccessTokens, layer } from "./AccessTokens.ts"
import { failed } from "./ask.ts"

const grant = { clientId: "client", clientSecret: "secret", refreshToken: "refresh-1" }
const google = { _tag: "google", calendarId: "grace@northwind.example", ...grant } as const
const microsoft = { _tag: "microsoft", calendarId: null, tenant: "northwind.example", ...grant } as const

/** A login server, and a new process's tokens from it. */
const given = Effect.fnUntraced(function* (options: Parameters<typeof loginServer>[0] = {}) {
  const { server, state } = loginServer(options)
  const { origin, requests } = yield* server
  const process = layer({ google: { tokens: `${origin}/google/token` }, microsoft: { logins: origin } }).pipe(
    Layer.provide(FetchHttpClient.layer)
  )
  return { process, requests, state }
})

const tokenFor = (calendar: ReadCalendar) =>
  AccessTokens.use((tokens) => tokens.withToken(calendar, Effect.succeed))
const faultFor = (calendar: ReadCalendar) =>
  Effect.map(Effect.flip(tokenFor(calendar)), ({ fault }: FetchFailed) => fault)
const stored = (access: typeof google | typeof microsoft) =>
  StoredCalendars.useSync(({ connectedWith }) => connectedWith(access))

for (const access of [google, microsoft])
  it.effect(`D-CAL-10: a token of ${access._tag} is used until 5 minutes before its end`, () =>
    Effect.gen(function* () {
      const { process, requests } = yield* given()
      yield* Effect.gen(function* () {
        const calendar = yield* stored(access)
        const first = yield* tokenFor(calendar)
        yield* TestClock.adjust("3298 seconds")
        assert.strictEqual(yield* tokenFor(calendar), first)
        assert.lengthOf(requests, 1)
        yield* TestClock.adjust("1 seconds")
        assert.notStrictEqual(yield* tokenFor(calendar), first)
        assert.lengthOf(requests, 2)
        assert.include(calendar.access, "refresh-3")
        assert.notInclude(calendar.access, first)
      }).pipe(Effect.provide(Layer.provideMerge(process, storedCalendars)))
    }).pipe(Effect.scoped)
  )

it.live("D-CAL-10: requests at the same time share one renewal", () =>
  Effect.gen(function* () {
    const { process, requests } = yield* given()
    yield* Effect.gen(function* () {
      const calendar = yield* stored(microsoft)
      const tokens = yield* Effect.all(
        Array.from({ length: 20 }, () => tokenFor(calendar)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(tokens).size, 1)
      assert.lengthOf(requests, 1)
    }).pipe(Effect.provide(Layer.provideMerge(process, storedCalendars)))
  }).pipe(Effect.scoped)
)

it.live("D-CAL-10: two processes at the same time use a refresh token once each", () =>
  Effect.gen(function* () {
    const { process, requests, state } = yield* given()
    yield* Effect.gen(function* () {
      const calendar = yield* stored(microsoft)
      const inProcess = Effect.provide(tokenFor(calendar), Layer.fresh(process))
      yield* Effect.all([inProcess, inProcess, inProcess], { concurrency: "unbounded" })
      assert.deepStrictEqual(
        requests.map(({ body }) => new URLSearchParams(body).get("refresh_token")),
        ["refresh-1", "refresh-2", "refresh-3"]
      )
      assert.isFalse(state.isEnded)
      assert.include(calendar.access, "refresh-4")
    }).pipe(Effect.provide(storedCalendars))
  }).pipe(Effect.scoped)
)

it.live("D-CAL-10: a process renews at most 3 grants at a time", () =>
  Effect.gen(function* () {
    const { process, requests, state } = yield* given({ rotates: false })
    const { promise, resolve } = Promise.withResolvers<void>()
    state.before = promise
    yield* Effect.gen(function* () {
      const calendars = yield* Effect.forEach(Array.from({ length: 5 }), (_, nth) =>
        StoredCalendars.useSync(({ connectedWith }) => connectedWith({ ...google, calendarId: String(nth) }))
      )
      const renewals = yield* Effect.forkChild(
        Effect.forEach(calendars, tokenFor, { concurrency: "unbounded" })
      )
      yield* Effect.promise(async () => {
        while (requests.length < 3) await new Promise(setImmediate)
      })
      // Further requests would be on their way by now.
      yield* Effect.promise(() => fetch(new URL("/other", "http://127.0.0.1:9")).catch(() => undefined))
      assert.lengthOf(requests, 3)
      resolve()
      yield* Fiber.join(renewals)
      assert.lengthOf(requests, 5)
    }).pipe(Effect.provide(Layer.provideMerge(process, storedCalendars)))
  }).pipe(Effect.scoped)
)

it.live("D-CAL-10: a token that the server rejects is replaced once", () =>
  Effect.gen(function* () {
    const { process, requests, state } = yield* given()
    yield* Effect.gen(function* () {
      const calendar = yield* stored(google)
      yield* tokenFor(calendar)
      state.accepted.clear()
      const work = (token: string) =>
        state.accepted.has(token) ? Effect.succeed(token) : Effect.fail(failed("unauthorized"))
      const tokens = yield* AccessTokens
      yield* tokens.withToken(calendar, work)
      assert.lengthOf(requests, 2)
      const never = tokens.withToken(calendar, () => Effect.fail(failed("unauthorized")))
      assert.strictEqual((yield* Effect.flip(never)).fault, "unauthorized")
      assert.lengthOf(requests, 3)
    }).pipe(Effect.provide(Layer.provideMerge(process, storedCalendars)))
  }).pipe(Effect.scoped)
)

it.live("D-CAL-5, D-CONN-14: an ended grant needs consent; only a reading asks again", () =>
  Effect.gen(function* () {
    const { process, requests, state } = yield* given({ seconds: 1 })
    yield* Effect.gen(function* () {
      const calendar = yield* stored(microsoft)
      for (const refusal of ["invalid_grant", "interaction_required", "consent_required", "deleted_client"]) {
        state.refusal = refusal
        calendar.isLost = false
        assert.strictEqual(yield* faultFor(calendar), "needs_consent")
        assert.isTrue(calendar.isLost)
      }
      const asked = requests.length
      assert.strictEqual(yield* faultFor({ ...calendar, isLost: false }), "needs_consent")
      assert.lengthOf(requests, asked)
      state.refusal = null
      yield* tokenFor({ ...calendar, isLost: true })
      assert.isFalse(calendar.isLost)
      for (const [refusal, fault] of [["unauthorized_client", "unauthorized"] as const]) {
        state.refusal = refusal
        assert.strictEqual(yield* faultFor({ ...calendar, isLost: true }), fault)
      }
    }).pipe(Effect.provide(Layer.provideMerge(process, storedCalendars)))
  }).pipe(Effect.scoped)
)

it.live("D-CAL-5: a calendar that needs consent is not read with a token of before", () =>
  Effect.gen(function* () {
    const { process, state } = yield* given()
    yield* Effect.gen(function* () {
      const calendar = yield* stored(google)
      yield* tokenFor(calendar)
      state.isEnded = true
      assert.strictEqual(yield* faultFor({ ...calendar, isLost: true }), "needs_consent")
    }).pipe(Effect.provide(Layer.provideMerge(process, storedCalendars)))
  }).pipe(Effect.scoped)
)

it.live("D-CAL-3: a calendar that is being connected gets the access to store", () =>
  Effect.gen(function* () {
    const { process } = yield* given()
    const { access, token } = yield* AccessTokens.use((tokens) => tokens.issue(microsoft)).pipe(
      Effect.provide(Layer.provideMerge(process, storedCalendars))
    )
    assert.deepStrictEqual(access, { ...microsoft, refreshToken: "refresh-2" })
    assert.match(token, /^access-/)
  }).pipe(Effect.scoped)
)
