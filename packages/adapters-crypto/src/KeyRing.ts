import { Array, Redacted, Result, Schema } from "effect"
import { hkdfSync } from "node:crypto"

/** A secret key of 32 bytes and the name that what it made bears. */
export interface RingKey {
  readonly version: string
  readonly key: Redacted.Redacted<Uint8Array>
}

/** Keys that can replace one another, newest first: the first one makes, each of them reads. */
export type KeyRing = Array.NonEmptyReadonlyArray<RingKey>

/** A list of keys that cannot be used, and what to do about it. It never tells a key. */
export class InvalidKeyRing extends Schema.TaggedError<InvalidKeyRing>()("InvalidKeyRing", {
  reason: Schema.String
}) {
  override get message(): string {
    return this.reason
  }
}

/**
 * Reads `v2:<32 bytes in base64>,v1:<32 bytes in base64>`, newest first. A version is 1-32 letters, digits, hyphens or
 * underscores. To change the key, put a new one in front; drop an old one when nothing it made is in use any more.
 */
export const parseKeyRing = (list: Redacted.Redacted<string>): Result.Result<KeyRing, InvalidKeyRing> => {
  const keys: Array<RingKey> = []
  const entries = Redacted.value(list).split(",")
  for (const [index, entry] of entries.map((text) => text.trim()).entries()) {
    if (entry === "" && entries.length === 1) return refuse("the list of keys is empty")
    const parts = /^([A-Za-z0-9_-]{1,32}):(.*)$/s.exec(entry)
    const [version, text] = [parts?.[1], parts?.[2]]
    if (version === undefined || text === undefined)
      return refuse(`key ${index + 1} is not of the form version:base64`)
    if (keys.some((other) => other.version === version)) return refuse(`version ${version} is listed twice`)
    const bytes = bytesOf(text)
    if (bytes?.length !== 32)
      return refuse(`key ${version} must be 32 bytes in base64 (openssl rand -base64 32)`)
    // 32 random bytes with so few different ones do not occur; typed ones do.
    if (new Set(bytes).size < 8) return refuse(`key ${version} is not random (openssl rand -base64 32)`)
    keys.push({ version, key: Redacted.make(bytes) })
  }
  return Array.isReadonlyArrayNonEmpty(keys) ? Result.succeed(keys) : refuse("the list of keys is empty")
}

const refuse = (reason: string) => Result.fail(new InvalidKeyRing({ reason }))

/** Of both alphabets, padded or not; Buffer alone would skip what is no base64. */
const bytesOf = (text: string): Uint8Array | undefined =>
  /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? new Uint8Array(Buffer.from(text, "base64")) : undefined

/** What keys are for. */
export type Purpose = "API secrets" | "credentials" | "booking summaries" | "lead proofs" | "client addresses"

/**
 * The key for one purpose. Keys of different purposes have nothing in common, so that one list may serve them all
 * and nothing made for one purpose passes for another.
 */
export const keyFor = (purpose: Purpose, { key }: RingKey): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", Redacted.value(key), "", `calendeal ${purpose}`, 32))
