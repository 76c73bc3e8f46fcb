import { createHmac, timingSafeEqual } from "node:crypto"

/** How far the clock of a signature may be from ours, in either direction. */
const toleranceSeconds = 300

/** The most signatures of a header that are compared: Stripe sends one for each secret of the endpoint. */
const mostSignatures = 8

/**
 * Whether a header `Stripe-Signature` signs exactly these bytes, with one of the secrets, within five minutes of now (epoch seconds). Each
 * comparison takes the same time, whatever differs.
 */
export const isSigned = (
  header: string,
  body: Uint8Array,
  secrets: ReadonlyArray<string>,
  nowSeconds: number
): boolean => {
  const parts = header.split(",").map((part) => part.trim().split("="))
  const times = parts.filter(([name]) => name === "t").map(([, value = ""]) => value)
  const [time = ""] = times
  if (times.length !== 1 || !/^[0-9]{1,12}$/.test(time)) return false
  if (Math.abs(Number(time) - nowSeconds) > toleranceSeconds) return false
  const given = parts
    .flatMap(([name, value = ""]) => (name === "v1" && /^[0-9a-f]{64}$/.test(value) ? [value] : []))
    .slice(0, mostSignatures)
    .map((hex) => Buffer.from(hex, "hex"))
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest()
    return given.some((signature) => timingSafeEqual(signature, expected))
  })
}
