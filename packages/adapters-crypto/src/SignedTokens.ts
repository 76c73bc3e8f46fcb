import { DateTime } from "effect"
import { jwtVerify, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose"
import { createSecretKey, type webcrypto } from "node:crypto"
import { keyFor, type KeyRing, type Purpose } from "./KeyRing.ts"

const algorithm = "HS256"
const issuer = "calendeal"
const leewaySeconds = 5

/** A kind of token. Each kind has its own key, `typ` and audiences, so that kinds are not interchangeable. */
export interface TokenKind {
  readonly keys: KeyRing
  readonly purpose: Purpose
  readonly type: string
  readonly audiences: ReadonlyArray<string>
  readonly ttlSeconds: number
}

/** Signs and reads JWTs of one kind: signs with the ring's first key, verifies with any. */
export const signedTokens = ({ audiences, keys: ring, purpose, ttlSeconds, type }: TokenKind) => {
  const keys = new Map(ring.map((key) => [key.version, signingKey(purpose, key)]))
  const [{ version }] = ring
  const newest = signingKey(purpose, ring[0])
  return {
    /** Valid from `now` for the kind's lifetime. */
    sign: (audience: string, subject: string, claims: JWTPayload, now: DateTime.Utc): Promise<string> => {
      const issuedAt = Math.floor(DateTime.toEpochMillis(now) / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: type, kid: version })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ttlSeconds)
        .sign(newest)
    },
    /** The token's claims; rejects other tokens. All header fields are pinned (RFC 8725). */
    read: async (token: string, now: DateTime.Utc): Promise<JWTPayload> => {
      if (!isPlausible(token)) throw new Error("not a token")
      const { payload } = await jwtVerify(token, (header) => keyOf(header, keys), {
        currentDate: DateTime.toDateUtc(now),
        maxTokenAge: ttlSeconds,
        algorithms: [algorithm],
        typ: type,
        issuer,
        audience: [...audiences],
        requiredClaims: ["exp", "iat", "sub"],
        clockTolerance: leewaySeconds
      })
      return payload
    }
  }
}

/** A key object for jose: importing raw bytes for each token costs as much as signing. */
const signingKey = (purpose: Purpose, key: KeyRing[number]): webcrypto.CryptoKey =>
  createSecretKey(keyFor(purpose, key)).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify"
  ])

/**
 * Accepts one encoding per token: jose ignores trailing spaces, padding, and the unused bits in the last digit of a
 * signature.
 */
const isPlausible = (token: string): boolean =>
  token.length <= 2048 && /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/.test(token)

/** The key id only selects from the ring. */
const keyOf = (
  { kid }: JWTHeaderParameters,
  keys: ReadonlyMap<string, webcrypto.CryptoKey>
): webcrypto.CryptoKey => {
  const key = kid === undefined ? undefined : keys.get(kid)
  if (key === undefined) throw new Error("not a key of the ring")
  return key
}
