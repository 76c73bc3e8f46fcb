import { isSigned as isSignedBody } from "../signatures/isSigned.ts"
import { namedInPing } from "./ping.ts"

/**
 * Whether a call of Mollie is accepted. A header `X-Mollie-Signature` has to sign exactly these bytes with one of the secrets. Without
 * one, only a ping is accepted: it names a payment and says nothing of it, and Mollie is asked for the payment.
 */
export const isSigned = (header: string, body: Uint8Array, secrets: ReadonlyArray<string>): boolean =>
  header === ""
    ? namedInPing(body) !== null
    : isSignedBody(
        header.split(",").map((part) => part.trim().replace(/^sha256=/, "")),
        secrets,
        body
      )
