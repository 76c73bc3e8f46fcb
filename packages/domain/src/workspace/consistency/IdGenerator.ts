import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"

/** Port: unguessable identifiers. */
export class IdGenerator extends Context.Service<
  IdGenerator,
  {
    /** A random UUID, lower-case. */
    readonly uuid: Effect<string>
    /** 128 random bits. */
    readonly bits128: Effect<bigint>
  }
>()("@calendeal/domain/consistency/IdGenerator") {}

/** Writes the low-order part of a number in `length` digits of an alphabet, most significant digit first. */
const encoder =
  (alphabet: string) =>
  (bits: bigint, length: number): string => {
    const base = BigInt(alphabet.length)
    let [rest, digits] = [bits, ""]
    while (digits.length < length) {
      digits = alphabet.charAt(Number(rest % base)) + digits
      rest /= base
    }
    return digits
  }

/** The number that these digits of an alphabet write, most significant digit first. */
const decoder =
  (alphabet: string) =>
  (digits: string): bigint =>
    [...digits].reduce(
      (number, digit) => number * BigInt(alphabet.length) + BigInt(alphabet.indexOf(digit)),
      0n
    )

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const base32Hex = "0123456789abcdefghijklmnopqrstuv"

/** In base 62: 22 digits hold 128 bits. */
export const encodeBase62 = encoder(base62)
export const decodeBase62 = decoder(base62)

/** In the digits of base32hex, lower-case: 27 digits hold 22 digits of base 62. */
export const encodeBase32Hex = encoder(base32Hex)
export const decodeBase32Hex = decoder(base32Hex)

/** In the digits of base64url: 43 digits hold 256 bits. */
export const encodeBase64Url = encoder("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
