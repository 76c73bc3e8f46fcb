import { createHmac } from "node:crypto"

/** What a message is signed over. */
interface Signed {
  readonly id: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The signature of Standard Webhooks: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, under the bytes that
 * the secret holds in base64 behind `whsec_`.
 */
export const sign = (secret: string, { body, id, timestamp }: Signed): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64")
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`, "utf8").digest("base64")}`
}
