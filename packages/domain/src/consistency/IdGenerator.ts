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

/** In base 62: 22 digits hold 128 bits. */
export const encodeBase62 = encoder("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

/** In the digits of base64url: 43 digits hold 256 bits. */
export const encodeBase64Url = encoder("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
