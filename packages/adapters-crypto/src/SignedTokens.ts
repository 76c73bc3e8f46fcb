import { DateTime } from "effect"
import { jwtVerify, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose"
import { createSecretKey, type webcrypto } from "node:crypto"
import { keyFor, type KeyRing, type Purpose } from "./KeyRing.ts"

const algorithm = "HS256"
const issuer = "calendeal"
const leewaySeconds = 5

/** One kind of token. Each kind has a key, a `typ` and audiences of its own, so that none passes for another. */
export interface TokenKind {
  readonly keys: KeyRing
  readonly purpose: Purpose
  readonly type: string
  readonly audiences: ReadonlyArray<string>
  readonly ttlSeconds: number
}

/** Signs and reads JWTs of one kind: signed with the ring's first key, read with any of its keys. */
export const signedTokens = ({ audiences, keys: ring, purpose, ttlSeconds, type }: TokenKind) => {
  const keys = new Map(ring.map((key) => [key.version, signingKey(purpose, key)]))
  const [{ version }] = ring
  const newest = signingKey(purpose, ring[0])
  return {
    /** Good from `now` for the kind's lifetime. */
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
    /** Its claims; rejects what is not a token of this kind. Everything a token may choose is pinned here (RFC 8725). */
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

/** As jose takes it without importing it anew for each token, which is as much work as to sign one. */
const signingKey = (purpose: Purpose, key: KeyRing[number]): webcrypto.CryptoKey =>
  createSecretKey(keyFor(purpose, key)).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify"
  ])

/**
 * One spelling for each token: jose would overlook a space or padding at the end, and what the last digit of a
 * signature holds beyond its 256 bits.
 */
const isPlausible = (token: string): boolean =>
  token.length <= 2048 && /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/.test(token)

/** The key's name only chooses from our list. */
const keyOf = (
  { kid }: JWTHeaderParameters,
  keys: ReadonlyMap<string, webcrypto.CryptoKey>
): webcrypto.CryptoKey => {
  const key = kid === undefined ? undefined : keys.get(kid)
  if (key === undefined) throw new Error("not a key of the ring")
  return key
}
