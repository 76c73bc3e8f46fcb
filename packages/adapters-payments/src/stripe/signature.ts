import { isSignedAt } from "../signatures/timedSignature.ts"

const form = { separator: ",", time: "t", signature: "v1", joint: "." }

/** Whether a header `Stripe-Signature` signs exactly these bytes, with one of the secrets, within five minutes of now (epoch seconds). */
export const isSigned = (
  header: string,
  body: Uint8Array,
  secrets: ReadonlyArray<string>,
  nowSeconds: number
): boolean => isSignedAt(form, header, body, secrets, nowSeconds)
