import { isSignedAt } from "../signatures/timedSignature.ts"

const form = { separator: ";", time: "ts", signature: "h1", joint: ":" }

/**
 * Whether a header `Paddle-Signature` signs exactly these bytes, with one of the secrets, within five minutes of now (epoch seconds).
 * Paddle's own libraries allow five seconds, which clocks that are a little wrong and a queue before the service exceed (record 257).
 */
export const isSigned = (
  header: string,
  body: Uint8Array,
  secrets: ReadonlyArray<string>,
  nowSeconds: number
): boolean => isSignedAt(form, header, body, secrets, nowSeconds)
