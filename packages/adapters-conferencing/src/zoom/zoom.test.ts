import { assert, it } from "@effect/vitest"
import { sampleConferenceRequest, sampleTime } from "@calendeal/port-contracts/samples"
import * as Effect from "effect/Effect"
import { faultOf, provider, storedAccount, use } from "../../test/conferencing.ts"
import { startSecret, zoomServer } from "../../test/zoomServer.ts"

const access = {
  _tag: "zoom",
  accountId: "account",
  clientId: "client",
  clientSecret: "secret",
  userId: "owner"
} as const

/** A stand-in for Zoom, and the provider that uses it. */
const givenZoom = Effect.gen(function* () {
  const { meetings, server, state } = zoomServer()
  const { origin, requests } = yield* server
  const layer = provider({ zoom: { api: `${origin}/v2`, tokens: `${origin}/oauth/token` } })
  const count = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.url.pathname.startsWith(path)).length
  return { meetings, state, requests, layer, count }
})

it.live("D-CONF-12: an attempt that crashed after the creation finds its meeting again", () =>
  Effect.gen(function* () {
    const { count, layer, meetings, state } = yield* givenZoom
    yield* Effect.gen(function* () {
      // Other meetings of the user fill the first pages.
      for (let nth = 0; nth < 5; nth++) yield* use(({ ensure }) => ensure(sampleConferenceRequest(access)))
      const request = sampleConferenceRequest(access)
      state.losesCreation = true
      assert.deepStrictEqual(yield* faultOf(use(({ ensure }) => ensure(request))), ["unreachable", null])
      assert.strictEqual(meetings.size, 6)
      const { remoteId, url } = yield* use(({ ensure }) => ensure(request))
      assert.strictEqual(meetings.size, 6)
      assert.strictEqual(count("POST", "/v2/users/"), 6)
      assert.isTrue(meetings.has(Number(remoteId)))
      assert.include(url, remoteId ?? "-")
    }).pipe(Effect.provide(layer))
  })
)

it.live("D-CONF-12: a move changes the meeting, and what is up to date is not changed again", () =>
  Effect.gen(function* () {
    const { count, layer, meetings } = yield* givenZoom
    yield* Effect.gen(function* () {
      const request = sampleConferenceRequest(access)
      const { remoteId } = yield* use(({ ensure }) => ensure(request))
      const moved = {
        ...request,
        remoteId,
        startAt: sampleTime(3000),
        endAt: sampleTime(3045),
        title: "Moved"
      }
      for (let time = 0; time < 3; time++) yield* use(({ ensure }) => ensure(moved))
      assert.strictEqual(count("PATCH", "/v2/meetings/"), 1)
      const meeting = meetings.get(Number(remoteId))
      assert.strictEqual(meeting?.topic, "Moved")
      assert.strictEqual(meeting?.duration, 45)
      assert.strictEqual(Date.parse(meeting?.start_time ?? ""), sampleTime(3000).epochMilliseconds)
    }).pipe(Effect.provide(layer))
  })
)

it.live("D-CONF-12: a meeting that was deleted at Zoom is made again; its end is then no failure", () =>
  Effect.gen(function* () {
    const { layer, meetings } = yield* givenZoom
    yield* Effect.gen(function* () {
      const request = sampleConferenceRequest(access)
      const { remoteId } = yield* use(({ ensure }) => ensure(request))
      meetings.clear()
      const again = yield* use(({ ensure }) => ensure({ ...request, remoteId }))
      assert.notStrictEqual(again.remoteId, remoteId)
      assert.strictEqual(meetings.size, 1)
      yield* use(({ end }) => end({ ...request, remoteId }))
      yield* use(({ end }) => end({ ...request, remoteId: again.remoteId }))
      assert.strictEqual(meetings.size, 0)
    }).pipe(Effect.provide(layer))
  })
)

it.live("D-CONF-13: the meeting is the leading host's, or the account's user's if the host is no user", () =>
  Effect.gen(function* () {
    const { layer, meetings, state } = yield* givenZoom
    yield* Effect.gen(function* () {
      const host = { name: "Linus", email: "linus@northwind.example" }
      yield* use(({ ensure }) => ensure(sampleConferenceRequest(access)))
      yield* use(({ ensure }) => ensure(sampleConferenceRequest(access, { host })))
      assert.deepStrictEqual(
        [...meetings.values()].map((meeting) => meeting.host),
        ["grace@northwind.example", "owner"]
      )
      state.users.delete("owner")
      const act = use(({ ensure }) => ensure(sampleConferenceRequest(access, { host })))
      assert.deepStrictEqual(yield* faultOf(act), ["unknown_host_user", null])
      assert.deepStrictEqual(yield* faultOf(use(({ check }) => check(access))), ["unknown_host_user", null])
    }).pipe(Effect.provide(layer))
  })
)

it.live("D-CONF-12: concurrent requests use one access token, and a revoked one is replaced once", () =>
  Effect.gen(function* () {
    const { count, layer, state } = yield* givenZoom
    yield* Effect.gen(function* () {
      const act = use(({ ensure }) => ensure(sampleConferenceRequest(access)))
      yield* Effect.all([act, act, act, act], { concurrency: "unbounded" })
      assert.strictEqual(count("POST", "/oauth/token"), 1)
      state.token++
      yield* act
      assert.strictEqual(count("POST", "/oauth/token"), 2)
      // A token for another secret of the same app is another token.
      const wrong = { ...access, clientSecret: "other" }
      assert.deepStrictEqual(yield* faultOf(use(({ check }) => check(wrong))), ["unauthorized", null])
    }).pipe(Effect.provide(layer))
  })
)

it.live("D-CONF-12: each failure of Zoom has its code, and a text of neither Zoom nor the access", () =>
  Effect.gen(function* () {
    const { layer, state } = yield* givenZoom
    yield* Effect.gen(function* () {
      const request = sampleConferenceRequest(access)
      const act = use(({ ensure }) => ensure(request))
      for (const [answer, expected] of [
        [{ status: 400, body: { code: 4711, message: "scopes" } }, ["unauthorized", null]],
        [{ status: 403, body: { code: 200, message: "No permission" } }, ["not_allowed", null]],
        [{ status: 400, body: { code: 300 } }, ["not_allowed", null]],
        [{ status: 429, headers: { "retry-after": "30" } }, ["rate_limited", 30]],
        [{ status: 500 }, ["server_error", null]],
        [{ status: 302, headers: { location: "https://elsewhere.example" } }, ["server_error", null]],
        [{ status: 200, body: { meetings: "none" } }, ["server_error", null]]
      ] as const) {
        state.answers.push(answer)
        const failure = yield* Effect.flip(act)
        assert.deepStrictEqual([failure.fault, failure.retryAfterSeconds], [...expected])
        const text = JSON.stringify(failure) + String(failure) + String(failure.stack)
        for (const secret of ["secret", "token-1", "No permission", request.rootUid])
          assert.notInclude(text, secret)
      }
      const tomorrow = new Date(Date.now() + 3_600_000).toISOString()
      state.answers.push({ status: 429, headers: { "retry-after": tomorrow } })
      const [fault, seconds] = yield* faultOf(act)
      assert.strictEqual(fault, "rate_limited")
      assert.isAbove(seconds ?? 0, 3500)
      // The daily limit of changes.
      state.changesLeft = 0
      assert.deepStrictEqual(yield* faultOf(act), ["rate_limited", null])
      state.secret = "changed"
      state.token++
      assert.deepStrictEqual(yield* faultOf(act), ["unauthorized", null])
    }).pipe(Effect.provide(layer))
  })
)

it.live("D-CONF-12: the URL with which the host starts the meeting is never returned", () =>
  Effect.gen(function* () {
    const { layer } = yield* givenZoom
    yield* Effect.gen(function* () {
      const made = yield* use(({ ensure }) => ensure(sampleConferenceRequest(access)))
      assert.deepStrictEqual(Object.keys(made).toSorted(), ["remoteId", "url"])
      assert.notInclude(JSON.stringify(made), startSecret)
    }).pipe(Effect.provide(layer))
  })
)

const user = {
  _tag: "zoom_user",
  clientId: "client",
  clientSecret: "secret",
  refreshToken: "refresh-1",
  userId: "me"
} as const

/** A stand-in for Zoom, and processes that share the stored account of a connected user. */
const givenUser = Effect.gen(function* () {
  const { meetings, server, state } = zoomServer()
  const { origin } = yield* server
  const request = sampleConferenceRequest(user)
  const account = storedAccount(user)
  const accounts = new Map([[request.accountId, account]])
  const process = () => provider({ zoom: { api: `${origin}/v2`, tokens: `${origin}/oauth/token` } }, accounts)
  return { account, meetings, process, request, state }
})

it.live(
  "D-CONN-10: two processes at once use each refresh token once, and store the one that replaces it",
  () =>
    Effect.gen(function* () {
      const { account, process, state } = yield* givenUser
      const act = use(({ ensure }) => ensure(sampleConferenceRequest(user)))
      yield* Effect.all(
        Array.from({ length: 4 }, () => Effect.provide(act, process())),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(state.refreshed.toSorted(), ["refresh-1", "refresh-2", "refresh-3", "refresh-4"])
      assert.include(account.access, '"refresh-5"')
    })
)

it.live("D-CONN-9: a connected user has the meetings of all leading hosts", () =>
  Effect.gen(function* () {
    const { meetings, process, request } = yield* givenUser
    const { remoteId } = yield* use(({ ensure }) => ensure(request)).pipe(Effect.provide(process()))
    assert.deepStrictEqual(
      [...meetings.values()].map(({ host }) => host),
      ["me"]
    )
    yield* use(({ end }) => end({ ...request, remoteId })).pipe(Effect.provide(process()))
    assert.strictEqual(meetings.size, 0)
  })
)

it.live("D-CONN-10: an ended grant needs consent, and is asked for once", () =>
  Effect.gen(function* () {
    const { account, process, request, state } = yield* givenUser
    state.refresh = 9
    const act = use(({ ensure }) => ensure(request)).pipe(Effect.provide(process()))
    for (let time = 0; time < 3; time++) assert.deepStrictEqual(yield* faultOf(act), ["needs_consent", null])
    assert.isTrue(account.isLost)
    assert.deepStrictEqual(state.refreshed, ["refresh-1"])
    account.isLost = false
    state.secret = "changed"
    assert.deepStrictEqual(yield* faultOf(act), ["unauthorized", null])
    assert.isFalse(account.isLost)
  })
)
