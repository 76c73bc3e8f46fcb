import { assert, it } from "@effect/vitest"
import { sampleConferenceRequest } from "@calendeal/port-contracts/samples"
import * as Effect from "effect/Effect"
import { bigBlueButtonServer } from "../../test/bigBlueButtonServer.ts"
import { faultOf, provider, use } from "../../test/conferencing.ts"
import { checksumOf, signedCall } from "./signedCall.ts"

const layer = provider()

/** A stand-in for a server, with access to it. */
const givenServer = Effect.gen(function* () {
  const { server, ...rest } = bigBlueButtonServer()
  const { origin, requests } = yield* server
  const access = { _tag: "bigbluebutton", address: `${origin}/bigbluebutton/`, secret: "secret" } as const
  return { ...rest, access, requests }
})

const follow = (url: string) => Effect.promise(() => fetch(url, { redirect: "manual" }))

it("D-CONF-15: the checksum is that of the documentation's example", () => {
  const query = "name=Test+Meeting&meetingID=abc123&attendeePW=111222&moderatorPW=333444"
  const secret = "639259d4-9dd8-4b25-bf01-95f9567eaf4b"
  // The documentation has the example with SHA-1; the algorithm is the only difference.
  assert.strictEqual(checksumOf("create", query, secret, "sha1"), "1fcbb0c4fc1f039f73aa6d697d2db9ba7f803f17")
  assert.strictEqual(
    signedCall({ address: "https://bbb.example/bigbluebutton/", secret }, "create", {
      name: "Test Meeting",
      meetingID: "abc123",
      attendeePW: "111222",
      moderatorPW: "333444"
    }),
    `https://bbb.example/bigbluebutton/api/create?${query}&checksum=${checksumOf("create", query, secret)}`
  )
})

it.live("D-CONF-15: the link leads to this service, and needs no request to the server", () =>
  Effect.gen(function* () {
    const { access, requests } = yield* givenServer
    const request = sampleConferenceRequest(access)
    const { url } = yield* use(({ ensure }) => ensure(request))
    assert.strictEqual(url, `https://book.example/-/meetings/${request.workspaceId}/${request.rootUid}`)
    assert.lengthOf(requests, 0)
  }).pipe(Effect.provide(layer))
)

it.live("D-CONF-15: participants enter one meeting, also after the server has ended it unused", () =>
  Effect.gen(function* () {
    const { access, expire, meetings } = yield* givenServer
    const request = sampleConferenceRequest(access, { title: "Démo & more" })
    const enter = use((port) => port.enter(request))
    const early = yield* enter
    expire()
    assert.strictEqual(meetings.size, 0)
    assert.strictEqual((yield* follow(early)).status, 200)
    for (let time = 0; time < 3; time++) assert.strictEqual((yield* follow(yield* enter)).status, 302)
    assert.deepStrictEqual(
      [...meetings.values()].map(({ joined }) => joined),
      [3]
    )
    yield* use(({ end }) => end(request))
    assert.strictEqual(meetings.size, 0)
  }).pipe(Effect.provide(layer))
)

it.live("D-CONF-15: each failure has its code, without the secret", () =>
  Effect.gen(function* () {
    const { access, state } = yield* givenServer
    const request = sampleConferenceRequest(access)
    const wrong = { ...access, secret: "not-the-secret" }
    const failure = yield* Effect.flip(use(({ check }) => check(wrong)))
    assert.strictEqual(failure.fault, "unauthorized")
    assert.notInclude(JSON.stringify(failure) + String(failure.stack), "not-the-secret")
    const short = use(({ enter }) => enter({ ...request, title: "x" }))
    assert.deepStrictEqual(yield* faultOf(short), ["not_allowed", null])
    state.down = 502
    assert.deepStrictEqual(yield* faultOf(use(({ end }) => end(request))), ["server_error", null])
    state.down = 404
    assert.deepStrictEqual(yield* faultOf(use(({ check }) => check(access))), ["not_allowed", null])
  }).pipe(Effect.provide(layer))
)
