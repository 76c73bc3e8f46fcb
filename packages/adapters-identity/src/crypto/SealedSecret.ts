import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Option, Redacted } from "effect"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { keyFor, type KeyRing, type Purpose } from "./KeyRing.ts"

/** The owner of a secret: an API key, or the owner of a credential. */
export interface SecretOwner {
  readonly workspaceId: WorkspaceId
  readonly id: string
}

/** Seals secrets for one owner each. */
export interface Sealing {
  readonly seal: (owner: SecretOwner, secret: Redacted.Redacted<string>) => string
  /** None if it was sealed for another owner, under a key outside the ring, or altered. */
  readonly unseal: (owner: SecretOwner, sealed: string) => Option.Option<Redacted.Redacted<string>>
  /** Whether it was sealed under the ring's first key. */
  readonly isCurrent: (sealed: string) => boolean
}

const algorithm = "aes-256-gcm"
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM under the ring's first key; all keys unseal. The text form is `version.nonce.ciphertext+tag` in
 * base64url. The owner and the version are authenticated but not contained, so a sealed secret copied to another row is
 * useless (D-KEY-1).
 */
export const sealing = (ring: KeyRing, purpose: Purpose): Sealing => {
  const keys = new Map(ring.map((ringKey) => [ringKey.version, keyFor(purpose, ringKey)]))
  const [{ version }, newest] = [ring[0], keyFor(purpose, ring[0])]
  return {
    seal: (owner, secret) => {
      // Random 96-bit nonces are safe for 2^32 messages under one key; each secret needs one.
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, newest, nonce, { authTagLength: tagBytes })
      cipher.setAAD(associatedData(owner, version))
      const ciphertext = Buffer.concat([cipher.update(Redacted.value(secret), "utf8"), cipher.final()])
      const sealed = Buffer.concat([ciphertext, cipher.getAuthTag()])
      return [version, nonce.toString("base64url"), sealed.toString("base64url")].join(".")
    },
    unseal: (owner, sealed) => {
      const [sealedUnder = "", nonce = "", rest = ""] = sealed.split(".")
      const [key, content] = [keys.get(sealedUnder), Buffer.from(rest, "base64url")]
      if (key === undefined || content.length < tagBytes) return Option.none()
      try {
        const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, "base64url"), {
          authTagLength: tagBytes
        })
        decipher.setAAD(associatedData(owner, sealedUnder))
        decipher.setAuthTag(content.subarray(-tagBytes))
        const secret = Buffer.concat([decipher.update(content.subarray(0, -tagBytes)), decipher.final()])
        return Option.some(Redacted.make(secret.toString("utf8")))
      } catch {
        return Option.none()
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${version}.`)
  }
}

const associatedData = ({ id, workspaceId }: SecretOwner, version: string): Buffer =>
  Buffer.from(`${workspaceId}|${id}|${version}`, "utf8")
