import { Array, Redacted, Result, Schema } from "effect"
import { hkdfSync } from "node:crypto"

/** A secret key of 32 bytes, and its version, which is part of everything it creates. */
export interface RingKey {
  readonly version: string
  readonly key: Redacted.Redacted<Uint8Array>
}

/** Keys for rotation, newest first: the first key signs and seals; all keys verify and open. */
export type KeyRing = Array.NonEmptyReadonlyArray<RingKey>

/** An unusable list of keys, with the reason and a remedy. It never contains a key. */
export class InvalidKeyRing extends Schema.TaggedError<InvalidKeyRing>()("InvalidKeyRing", {
  reason: Schema.String
}) {
  override get message(): string {
    return this.reason
  }
}

/**
 * Reads `v2:<32 bytes in base64>,v1:<32 bytes in base64>`, newest first. A version is 1-32 letters, digits, hyphens or
 * underscores. To rotate keys, put a new one first; remove an old one when nothing it created is in use.
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
    // 32 random bytes practically always have more distinct values; typed ones do not.
    if (new Set(bytes).size < 8) return refuse(`key ${version} is not random (openssl rand -base64 32)`)
    keys.push({ version, key: Redacted.make(bytes) })
  }
  return Array.isReadonlyArrayNonEmpty(keys) ? Result.succeed(keys) : refuse("the list of keys is empty")
}

const refuse = (reason: string) => Result.fail(new InvalidKeyRing({ reason }))

/** Both alphabets, with or without padding. Buffer alone would skip invalid characters. */
const bytesOf = (text: string): Uint8Array | undefined =>
  /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? new Uint8Array(Buffer.from(text, "base64")) : undefined

/** The purposes of keys. */
export type Purpose =
  | "API secrets"
  | "answers to bookings"
  | "view subscriptions"
  | "credentials"
  | "booking summaries"
  | "booking links"
  | "lead proofs"
  | "client addresses"
  | "client marks"
  | "bounces"
  | "calendar pushes"
  | "mail addresses"
  | "mail senders"
  | "one-off links"
  | "reminder subscriptions"
  | "waiting lists"

/**
 * Derives the key for one purpose. Keys of different purposes are independent, so that one list serves them all and a
 * token for one purpose is invalid for another.
 */
export const keyFor = (purpose: Purpose, { key }: RingKey): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", Redacted.value(key), "", `calendeal ${purpose}`, 32))
