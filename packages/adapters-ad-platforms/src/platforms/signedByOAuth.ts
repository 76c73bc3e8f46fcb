import { DateTime } from "effect"
import { createHmac } from "node:crypto"
import type { Authorization, AuthorizedRequest } from "../Platform.ts"

/**
 * OAuth 1.0a (RFC 5849) with HMAC-SHA1, which X requires. The token is the key and the secret of the app, and the token and the
 * secret of the account, with colons between. The body is JSON and is not part of the signature.
 */
export const signedByOAuth = (token: string, { address, at, nonce }: AuthorizedRequest): Authorization => {
  const [key = "", keySecret = "", account = "", accountSecret = ""] = token.split(":")
  const fields = {
    oauth_consumer_key: key,
    oauth_nonce: nonce,
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: String(Math.floor(DateTime.toEpochMillis(at) / 1000)),
    oauth_token: account,
    oauth_version: "1.0"
  }
  // The names are in the order that the signature needs, and nothing in them is escaped.
  const parameters = Object.entries(fields).map(([name, value]) => `${name}=${escaped(value)}`)
  const base = ["POST", escaped(address), escaped(parameters.join("&"))].join("&")
  const signature = createHmac("sha1", `${escaped(keySecret)}&${escaped(accountSecret)}`)
    .update(base)
    .digest("base64")
  const header = Object.entries({ ...fields, oauth_signature: signature })
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(", ")
  return { headers: { authorization: `OAuth ${header}` }, fields: {} }
}

/** Percent encoding of everything but letters, digits, `-`, `.`, `_` and `~` (RFC 3986). */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
