import { assert, layer } from "@effect/vitest"
import { BookingTokens, InvalidToken } from "@calendeal/domain/bookings"
import { sampleBookingUid, sampleNow, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { DateTime, Effect } from "effect"
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from "jose"
import { keySetting, ringOf } from "../../test/crypto/rings.ts"
import { layer as bookingTokens } from "./BookingTokens.ts"
import { keyFor } from "./KeyRing.ts"

const [old, young] = [keySetting("v1"), keySetting("v2")]
const [ringKey] = ringOf(young)
const key = keyFor("booking links", ringKey)
const sessionKey = keyFor("booking summaries", ringKey)
const booking = { uid: sampleBookingUid(), workspaceId: sampleWorkspace().id }
const issuedAt = DateTime.toEpochMillis(sampleNow) / 1000
const until = DateTime.add(sampleNow, { days: 30 })
const claims: JWTPayload = {
  iss: "calendeal",
  aud: "manage",
  sub: booking.uid,
  wid: booking.workspaceId,
  iat: issuedAt,
  exp: issuedAt + 30 * 86_400
}
const header = { alg: "HS256", typ: "bkl+jwt", kid: "v2" }

const forge = (
  changes: { readonly claims?: JWTPayload; readonly header?: Partial<typeof header> } = {},
  signedWith: Uint8Array = key
) =>
  new SignJWT({ ...claims, ...changes.claims })
    .setProtectedHeader({ ...header, ...changes.header })
    .sign(signedWith)

const without = (claim: string) => {
  const { [claim]: _left, ...rest } = claims
  return new SignJWT(rest).setProtectedHeader(header).sign(key)
}

/** Invalid tokens by their fault. */
const wrong: ReadonlyArray<readonly [string, () => Promise<string>]> = [
  ["the session tokens' typ", () => forge({ header: { typ: "bks+jwt" } })],
  ["the session tokens' key", () => forge({}, sessionKey)],
  ["the session tokens' typ and key", () => forge({ header: { typ: "bks+jwt" } }, sessionKey)],
  ["the session tokens' aud", () => forge({ claims: { aud: "booking-manage" } })],
  [
    "a session token's claims and key",
    () => forge({ claims: { aud: "booking-manage", exp: issuedAt + 900 } }, sessionKey)
  ],
  ["the lead proofs' key", () => forge({}, keyFor("lead proofs", ringKey))],
  ["another ring's key", () => forge({}, keyFor("booking links", ringOf(keySetting("v2"))[0]))],
  ["the kid of another key of the ring", () => forge({ header: { kid: "v1" } })],
  ["two purposes", () => forge({ claims: { aud: ["read", "manage"] } })],
  ["a past exp", () => forge({ claims: { exp: issuedAt - 6 } })],
  ["an iat in the future", () => forge({ claims: { iat: issuedAt + 60 } })],
  [
    "an age of more than 400 days",
    () => forge({ claims: { iat: issuedAt - 401 * 86_400, exp: issuedAt + 86_400 } })
  ],
  ...["exp", "iat", "sub", "wid", "aud", "iss"].map((claim) => [`no ${claim}`, () => without(claim)] as const)
]

layer(bookingTokens({ keys: ringOf(young, old) }))("BookingTokens / crypto, links", (it) => {
  it.effect("D-MAIL-20: is a JWT with the necessary claims only", () =>
    Effect.gen(function* () {
      const { issueLink, verify } = yield* BookingTokens
      const token = yield* issueLink(booking, "manage", until, sampleNow)
      assert.deepEqual({ ...decodeProtectedHeader(token) }, { ...header })
      assert.deepStrictEqual({ ...decodeJwt(token) }, claims)
      const forged = yield* Effect.promise(() => forge())
      assert.deepStrictEqual(yield* verify(forged, sampleNow), {
        ...booking,
        purpose: "manage",
        kind: "link"
      })
    })
  )

  it.effect.each(wrong)("D-MAIL-20: rejects a link token with %s", ([, make]) =>
    Effect.gen(function* () {
      const { verify } = yield* BookingTokens
      const token = yield* Effect.promise(make)
      assert.deepStrictEqual(yield* Effect.flip(verify(token, sampleNow)), new InvalidToken())
    })
  )

  it.effect("D-MAIL-20: accepts links that an older key of the ring signed", () =>
    Effect.gen(function* () {
      const before = bookingTokens({ keys: ringOf(old) })
      const token = yield* BookingTokens.use((tokens) =>
        tokens.issueLink(booking, "read", until, sampleNow)
      ).pipe(Effect.provide(before))
      const { verify } = yield* BookingTokens
      assert.deepStrictEqual(yield* verify(token, sampleNow), { ...booking, purpose: "read", kind: "link" })
    })
  )
})
