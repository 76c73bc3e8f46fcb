import { assert, describe, it, layer } from "@effect/vitest"
import { BookingTokens, InvalidToken } from "@calendeal/domain/bookings"
import { sampleBookingUid, sampleNow, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { DateTime, Duration, Effect, Redacted } from "effect"
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT, UnsecuredJWT } from "jose"
import { createHmac, generateKeyPairSync } from "node:crypto"
import { ringOf, keySetting } from "../../test/crypto/rings.ts"
import { layer as bookingTokens } from "./BookingTokens.ts"
import { keyFor } from "./KeyRing.ts"

const [old, young] = [keySetting("v1"), keySetting("v2")]
const [ringKey] = ringOf(young)
const key = keyFor("booking summaries", ringKey)
const booking = { uid: sampleBookingUid(), workspaceId: sampleWorkspace().id }
const subject = { ...booking, purpose: "read", kind: "session" } as const
const issuedAt = DateTime.toEpochMillis(sampleNow) / 1000
const claims: JWTPayload = {
  iss: "calendeal",
  aud: "booking-summary",
  sub: booking.uid,
  wid: booking.workspaceId,
  iat: issuedAt,
  exp: issuedAt + 900
}
const header = { alg: "HS256", typ: "bks+jwt", kid: "v2" }

const forge = (
  changes: { readonly claims?: JWTPayload; readonly header?: Record<string, unknown> } = {},
  signedWith: Uint8Array = key
) =>
  new SignJWT({ ...claims, ...changes.claims })
    .setProtectedHeader({ ...header, ...changes.header })
    .sign(signedWith, { crit: { urgent: true } })

const verifyWith = (tokens: BookingTokens["Service"], token: string) => tokens.verify(token, sampleNow)

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
const signatureOf = (token: string) => token.slice(token.lastIndexOf(".") + 1)

/** Invalid tokens by their fault. */
const wrong: ReadonlyArray<readonly [string, () => Promise<string> | string]> = [
  ["no signature (alg none)", () => new UnsecuredJWT(claims).encode()],
  [
    "an empty signature",
    async () => `${encoded({ ...header, alg: "none" })}.${encoded(claims)}.${signatureOf(await forge())}`
  ],
  ["HS512", () => forge({ header: { alg: "HS512" } })],
  ["HS384", () => forge({ header: { alg: "HS384" } })],
  [
    "RS256",
    () => {
      const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
      return new SignJWT(claims).setProtectedHeader({ ...header, alg: "RS256" }).sign(privateKey)
    }
  ],
  [
    "RS256 as its algorithm and an HMAC under the key as its signature",
    () => {
      const signed = `${encoded({ ...header, alg: "RS256" })}.${encoded(claims)}`
      return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`
    }
  ],
  ["the kid of another key of the ring", () => forge({ header: { kid: "v1" } })],
  ["another key", () => forge({}, keyFor("booking summaries", ringOf(keySetting("v2"))[0]))],
  ["the same key's other purpose", () => forge({}, keyFor("API secrets", ringKey))],
  ["the key before it is derived", () => forge({}, Redacted.value(ringKey.key))],
  ["an unknown kid", () => forge({ header: { kid: "v9" } })],
  ["a kid that is a path", () => forge({ header: { kid: "../../dev/null" } })],
  ["a kid of Object's prototype", () => forge({ header: { kid: "constructor" } })],
  ["no kid", () => new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "bks+jwt" }).sign(key)],
  ["another typ", () => forge({ header: { typ: "JWT" } })],
  ["no typ", () => new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "v2" }).sign(key)],
  ["a critical header", () => forge({ header: { crit: ["urgent"], urgent: true } })],
  ["another aud", () => forge({ claims: { aud: "transactions" } })],
  ["two purposes", () => forge({ claims: { aud: ["booking-summary", "booking-manage"] } })],
  ["another iss", () => forge({ claims: { iss: "other" } })],
  ["a past exp", () => forge({ claims: { iat: issuedAt - 900, exp: issuedAt - 6 } })],
  [
    "a longer lifetime than the configured one",
    () => forge({ claims: { iat: issuedAt - 1000, exp: issuedAt + 86_400 } })
  ],
  ["an iat in the future", () => forge({ claims: { iat: issuedAt + 60 } })],
  ["an nbf in the future", () => forge({ claims: { nbf: issuedAt + 60 } })],
  ["a sub that is no uid", () => forge({ claims: { sub: "bk_1" } })],
  ["a workspace id of the wrong type", () => forge({ claims: { wid: 7 } })],
  [
    "a replaced body",
    async () => (await forge()).replace(/\.[^.]+\./, `.${encoded({ ...claims, sub: sampleBookingUid() })}.`)
  ],
  ["a space at its end", async () => `${await forge()} `],
  ["padding", async () => `${await forge()}=`],
  ["over 2048 characters", () => forge({ claims: { more: "x".repeat(2000) } })],
  ["another encoding of the signature", async () => reencoded(await forge())],
  ...["exp", "iat", "sub", "wid", "aud", "iss"].map(
    (claim) =>
      [
        `no ${claim}`,
        () => {
          const { [claim]: _left, ...rest } = claims
          return new SignJWT(rest).setProtectedHeader(header).sign(key)
        }
      ] as const
  )
]

/** The same signature bytes, encoded with another last digit. */
const reencoded = (token: string) => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? "") + 1]
}

layer(bookingTokens({ keys: ringOf(young, old) }))("BookingTokens / crypto", (it) => {
  it.effect("D-TOK-1: is a JWT with the necessary claims only", () =>
    Effect.gen(function* () {
      const tokens = yield* BookingTokens
      const token = yield* tokens.issue(booking, "read", sampleNow)
      assert.deepEqual({ ...decodeProtectedHeader(token) }, { ...header })
      assert.deepStrictEqual({ ...decodeJwt(token) }, claims)
    })
  )

  it.effect("D-TOK-1: accepts a valid token built like the invalid ones below", () =>
    Effect.gen(function* () {
      const token = yield* Effect.promise(() => forge())
      assert.deepStrictEqual(yield* verifyWith(yield* BookingTokens, token), subject)
    })
  )

  it.effect("D-TOK-2a: tokens of earlier versions, without a purpose, only read", () =>
    Effect.gen(function* () {
      const { verify } = yield* BookingTokens
      const earlier = yield* Effect.promise(() => forge({ claims: { aud: "booking-summary" } }))
      assert.strictEqual((yield* verify(earlier, sampleNow)).purpose, "read")
      const managing = yield* Effect.promise(() => forge({ claims: { aud: "booking-manage" } }))
      assert.strictEqual((yield* verify(managing, sampleNow)).purpose, "manage")
    })
  )

  it.effect.each(wrong)("D-TOK-1: rejects a token with %s", ([, make]) =>
    Effect.gen(function* () {
      const token = yield* Effect.promise(async () => make())
      assert.deepStrictEqual(yield* Effect.flip(verifyWith(yield* BookingTokens, token)), new InvalidToken())
    })
  )

  it.effect("D-TOK-1: accepts signatures of older keys in the ring, and signs with the newest", () =>
    Effect.gen(function* () {
      const before = bookingTokens({ keys: ringOf(old) })
      const token = yield* BookingTokens.use((tokens) => tokens.issue(booking, "read", sampleNow)).pipe(
        Effect.provide(before)
      )
      assert.strictEqual(decodeProtectedHeader(token).kid, "v1")
      assert.deepStrictEqual(yield* verifyWith(yield* BookingTokens, token), subject)
    })
  )
})

describe("BookingTokens / crypto, its settings", () => {
  it.effect("D-TOK-1: expires after the configured lifetime", () =>
    Effect.gen(function* () {
      const tokens = yield* BookingTokens
      const token = yield* tokens.issue(booking, "read", sampleNow)
      assert.strictEqual(Duration.toSeconds(yield* tokens.lifetime), 60)
      const at = (seconds: number) => tokens.verify(token, DateTime.add(sampleNow, { seconds }))
      assert.deepStrictEqual(yield* at(64), subject)
      assert.deepStrictEqual(yield* Effect.flip(at(66)), new InvalidToken())
    }).pipe(Effect.provide(bookingTokens({ keys: ringOf(young), ttl: "1 minute" })))
  )
})
