import { assert, it } from "@effect/vitest"
import { plain, sampleConferenceRequest } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { createHmac } from "node:crypto"
import { jwtVerify } from "jose"
import { faultOf, provider, use } from "../../test/conferencing.ts"
import { mockServer } from "@calendeal/port-contracts/mock-server"

const token = { appId: "calendeal", appSecret: "app-secret-of-the-server" }
const access = { _tag: "jitsi", address: "https://Meet.example", secret: "room-secret", token: null } as const
const layer = provider()
const linkOf = (of: Parameters<typeof sampleConferenceRequest>[0], request = sampleConferenceRequest(of)) =>
  Effect.map(
    use(({ ensure }) => ensure({ ...request, access: of })),
    ({ url }) => new URL(url)
  )

it.effect("D-CONF-14: the room has 160 bits of the HMAC of the root uid, under the account's secret", () =>
  Effect.gen(function* () {
    const request = sampleConferenceRequest(access)
    const link = yield* linkOf(access, request)
    assert.match(link.href, /^https:\/\/meet\.example\/meeting-[a-z2-7]{32}$/)
    const bits = [...createHmac("sha256", "room-secret").update(request.rootUid).digest().subarray(0, 20)]
      .map((byte) => byte.toString(2).padStart(8, "0"))
      .join("")
    const letters = Array.from({ length: 32 }, (_, nth) =>
      "abcdefghijklmnopqrstuvwxyz234567".charAt(Number.parseInt(bits.slice(nth * 5, nth * 5 + 5), 2))
    )
    assert.strictEqual(link.pathname, `/meeting-${letters.join("")}`)
    const other = yield* linkOf({ ...access, secret: "other" }, request)
    assert.notStrictEqual(other.pathname, link.pathname)
    assert.notInclude(link.href, request.rootUid)
  }).pipe(Effect.provide(layer))
)

it.live(
  "D-CONF-14: the token is for this room, until a day after the meeting, as jose and a computation verify",
  () =>
    Effect.gen(function* () {
      for (const [address, subject] of [
        ["https://Meet.example", "meet.example"],
        ["https://8x8.example/Team", "team"]
      ] as const) {
        const request = sampleConferenceRequest(access)
        const link = yield* linkOf({ ...access, address, token }, request)
        const room = link.pathname.split("/").at(-1)
        const jwt = link.searchParams.get("jwt") ?? ""
        const until = DateTime.toEpochMillis(request.endAt) / 1000 + 86_400
        const claims = { room, aud: "jitsi", iss: "calendeal", sub: subject, exp: until }
        const { payload, protectedHeader } = yield* Effect.promise(() =>
          jwtVerify(jwt, new TextEncoder().encode(token.appSecret), {
            algorithms: ["HS256"],
            audience: "jitsi",
            issuer: "calendeal",
            currentDate: DateTime.toDateUtc(request.endAt)
          })
        )
        assert.deepStrictEqual(plain(payload), plain(claims))
        assert.deepStrictEqual({ ...protectedHeader }, { alg: "HS256", typ: "JWT" })
        const [header = "", body = "", signature] = jwt.split(".")
        assert.deepStrictEqual(JSON.parse(Buffer.from(body, "base64url").toString()), claims)
        assert.strictEqual(
          createHmac("sha256", token.appSecret).update(`${header}.${body}`).digest("base64url"),
          signature
        )
      }
    }).pipe(Effect.provide(layer))
)

it.live("D-CONF-10: the check tells a server that is down or refuses from one that responds", () =>
  Effect.gen(function* () {
    const state = { status: 200 }
    const { origin } = yield* mockServer((_, response) => void response.writeHead(state.status).end())
    const check = use((port) => port.check({ ...access, address: origin }))
    yield* check
    state.status = 503
    assert.deepStrictEqual(yield* faultOf(check), ["server_error", null])
    const nowhere = use((port) => port.check({ ...access, address: "http://127.0.0.1:1/" }))
    assert.deepStrictEqual(yield* faultOf(nowhere), ["unreachable", null])
  }).pipe(Effect.provide(layer))
)
