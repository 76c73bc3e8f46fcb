import { createHmac, hkdfSync } from "node:crypto"

const [, version, ring] = /^([^:]+):(.*)$/.exec(process.env.BOOKING_TOKEN_KEYS)

/** The key for one purpose, derived as the service does. */
export const keyFor = (purpose) =>
  Buffer.from(hkdfSync("sha256", Buffer.from(ring, "base64"), "", `calendeal ${purpose}`, 32))

export const keyVersion = version

const base64url = (value) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Signs JWTs of one kind without a library. */
export const tokensOf = ({ audience, purpose, seconds, type }) => {
  const key = keyFor(purpose)
  const header = base64url({ alg: "HS256", typ: type, kid: version })
  return (subject, claims) => {
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + seconds }
    const signed = `${header}.${base64url({ ...claims, iss: "calendeal", aud: audience, sub: subject, ...times })}`
    return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`
  }
}

/** Signs the token with which a booker shows or changes a booking. */
export const bookingTokens = () =>
  tokensOf({ audience: "booking-manage", purpose: "booking summaries", seconds: 900, type: "bks+jwt" })
