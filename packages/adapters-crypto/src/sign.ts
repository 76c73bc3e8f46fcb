import { createHmac } from "node:crypto"

/**
 * The signature of a request's body under an API key: HMAC-SHA256 keyed with the secret's whole text, `sks_` included
 * (as in `openssl dgst -sha256 -hmac`), in 64 lower-case hexadecimal digits (D-KEY-1).
 */
export const sign = (secret: string, body: Uint8Array): string =>
  createHmac("sha256", secret).update(body).digest("hex")
