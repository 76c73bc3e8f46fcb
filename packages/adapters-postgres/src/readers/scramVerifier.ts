import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto"
import * as Redacted from "effect/Redacted"

const iterations = 4096

/**
 * What PostgreSQL stores of a password (RFC 5803), so that the password itself is in no statement and in no log of the server. For
 * passwords of printable ASCII, which need no normalisation.
 */
export const scramVerifier = (
  password: Redacted.Redacted,
  salt: Uint8Array = randomBytes(16)
): Redacted.Redacted => {
  const salted = pbkdf2Sync(Redacted.value(password), salt, iterations, 32, "sha256")
  const keyed = (label: string) => createHmac("sha256", salted).update(label).digest()
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64")
  const server = keyed("Server Key").toString("base64")
  return Redacted.make(
    `SCRAM-SHA-256$${iterations}:${Buffer.from(salt).toString("base64")}$${stored}:${server}`
  )
}
