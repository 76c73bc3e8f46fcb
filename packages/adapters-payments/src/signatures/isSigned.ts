import { createHash, createHmac, timingSafeEqual } from "node:crypto"

/** The most signatures of a call that are compared: a provider sends one for each secret that it uses at the time. */
const mostSignatures = 8

/**
 * Whether one of the signatures, in hexadecimal, is the HMAC-SHA256 of these parts, one after the other, with one of the secrets
 * (D-RCV-20). Each comparison takes the same time, whatever differs. A secret without characters signs nothing.
 */
export const isSigned = (
  signatures: ReadonlyArray<string>,
  secrets: ReadonlyArray<string>,
  ...parts: ReadonlyArray<string | Uint8Array>
): boolean => {
  const given = signatures
    .filter((signature) => /^[0-9a-f]{64}$/.test(signature))
    .slice(0, mostSignatures)
    .map((signature) => Buffer.from(signature, "hex"))
  return secrets
    .filter((secret) => secret !== "")
    .some((secret) => {
      const hmac = createHmac("sha256", secret)
      for (const part of parts) hmac.update(part)
      const expected = hmac.digest()
      return given.some((signature) => timingSafeEqual(signature, expected))
    })
}

/** Whether two texts are the same, in a time that tells nothing of where or how far they differ. */
export const isSameText = (given: string, expected: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(expected))

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest()
