import { createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto"

const [, secret] = process.env.SECRETS_KEYS.split(":")
const sealingKey = Buffer.from(
  hkdfSync("sha256", Buffer.from(secret, "base64"), "", "calendeal API secrets", 32)
)

const open = ({ id, sealed_secret, workspace_id }) => {
  const [version, nonce, rest] = sealed_secret.split(".")
  const content = Buffer.from(rest, "base64url")
  const decipher = createDecipheriv("aes-256-gcm", sealingKey, Buffer.from(nonce, "base64url"))
  decipher.setAAD(Buffer.from(`${workspace_id}|${id}|${version}`))
  decipher.setAuthTag(content.subarray(-16))
  return Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
}

/** The prefix of the API key and the signature of a request. */
export const credentialOf = ({ authorization = "" }) => authorization.replace(/^Bearer /, "").split(":")

/** Whether the key, a row of `api_keys`, is usable and signed these bytes. */
export const isSignedBy = (key, bytes, signature = "") => {
  if (key === undefined || key.revoked_at !== null || (key.expires_at ?? Infinity) < Date.now()) return false
  const expected = createHmac("sha256", open(key)).update(bytes).digest()
  const given = Buffer.from(signature, "hex")
  return given.length === expected.length && timingSafeEqual(given, expected)
}
