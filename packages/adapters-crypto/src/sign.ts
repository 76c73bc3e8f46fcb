import { createHmac } from "node:crypto"

/**
 * What an API key signs a request's body with: HMAC-SHA256 keyed with the secret's whole text (`sks_` included, as
 * `openssl dgst -sha256 -hmac` has it), in 64 lower-case hexadecimal digits (D-KEY-1).
 */
export const sign = (secret: string, body: Uint8Array): string =>
  createHmac("sha256", secret).update(body).digest("hex")
