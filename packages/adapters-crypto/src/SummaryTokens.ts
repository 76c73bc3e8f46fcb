import { BookingUid, InvalidToken, SummaryTokens, type TokenSubject } from "@calendeal/domain/bookings"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Duration, Effect, Layer, Schema } from "effect"
import { jwtVerify, type JWTHeaderParameters, type JWTVerifyOptions, SignJWT } from "jose"
import { createSecretKey, type webcrypto } from "node:crypto"
import { keyFor, type KeyRing } from "./KeyRing.ts"

const algorithm = "HS256"
const type = "bks+jwt"
const issuer = "calendeal"
const audience = "booking-summary"
const leewaySeconds = 5

/** Tokens as JWT, signed with the ring's first key and good for `ttl`, 15 minutes unless given (D-TOK-1). */
export const layer = (settings: {
  readonly keys: KeyRing
  readonly ttl?: Duration.Input
}): Layer.Layer<SummaryTokens> =>
  Layer.sync(SummaryTokens, () => {
    const ttlSeconds = Math.ceil(Duration.toSeconds(settings.ttl ?? "15 minutes"))
    const keys = new Map(settings.keys.map((key) => [key.version, signingKey(key)]))
    const [{ version }] = settings.keys
    const newest = signingKey(settings.keys[0])
    return SummaryTokens.of({
      lifetime: Effect.succeed(Duration.seconds(ttlSeconds)),
      mint: ({ uid, workspaceId }, now) =>
        Effect.promise(() => {
          const issuedAt = Math.floor(DateTime.toEpochMillis(now) / 1000)
          return new SignJWT({ wid: workspaceId })
            .setProtectedHeader({ alg: algorithm, typ: type, kid: version })
            .setIssuer(issuer)
            .setAudience(audience)
            .setSubject(uid)
            .setIssuedAt(issuedAt)
            .setExpirationTime(issuedAt + ttlSeconds)
            .sign(newest)
        }),
      verify: (token, now) =>
        isPlausible(token)
          ? Effect.tryPromise({
              try: () => read(token, keys, { currentDate: DateTime.toDateUtc(now), maxTokenAge: ttlSeconds }),
              catch: () => new InvalidToken()
            })
          : Effect.fail(new InvalidToken())
    })
  })

/** As jose takes it without importing it anew for each token, which is as much work as to sign one. */
const signingKey = (key: KeyRing[number]): webcrypto.CryptoKey =>
  createSecretKey(keyFor("booking summaries", key)).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify"
  ])

/**
 * One spelling for each token: jose would overlook a space or padding at the end, and what the last digit of a
 * signature holds beyond its 256 bits.
 */
const isPlausible = (token: string): boolean =>
  token.length <= 2048 && /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/.test(token)

/** Rejects whatever is not one of our tokens. Everything a token may choose is pinned here (RFC 8725). */
const read = async (
  token: string,
  keys: ReadonlyMap<string, webcrypto.CryptoKey>,
  moment: Required<Pick<JWTVerifyOptions, "currentDate" | "maxTokenAge">>
): Promise<TokenSubject> => {
  const { payload } = await jwtVerify(token, (header) => keyOf(header, keys), {
    ...moment,
    algorithms: [algorithm],
    typ: type,
    issuer,
    audience,
    requiredClaims: ["exp", "iat", "sub", "wid"],
    clockTolerance: leewaySeconds
  })
  return subjectOf(payload)
}

/** The key's name only chooses from our list. */
const keyOf = (
  { kid }: JWTHeaderParameters,
  keys: ReadonlyMap<string, webcrypto.CryptoKey>
): webcrypto.CryptoKey => {
  const key = kid === undefined ? undefined : keys.get(kid)
  if (key === undefined) throw new InvalidToken()
  return key
}

const Claims = Schema.Struct({ sub: BookingUid, wid: WorkspaceId })

const subjectOf = (payload: unknown): TokenSubject => {
  const { sub, wid } = Schema.decodeUnknownSync(Claims)(payload)
  return { uid: sub, workspaceId: wid }
}
