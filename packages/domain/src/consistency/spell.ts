const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** Spells the low-order part of a number in `length` digits of an alphabet, most significant first. */
const spell =
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

/** In digits and letters: 22 of them hold 128 bits. */
export const spellBase62 = spell(base62)

/** In the alphabet of web addresses: 43 of them hold 256 bits. */
export const spellBase64Url = spell(base64url)
