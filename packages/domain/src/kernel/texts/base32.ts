const alphabet = "abcdefghijklmnopqrstuvwxyz234567"

/** Base32 (RFC 4648) in lower case without padding, for addresses and names whose case can be lost. */
export const toBase32 = (bytes: Uint8Array): string => {
  let [text, bits, value] = ["", 0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
    value &= 31
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31]
}

/** The bytes of a base32 text in any case; undefined for other texts, and if unused bits are set. */
export const fromBase32 = (text: string): Uint8Array | undefined => {
  const bytes: Array<number> = []
  let [bits, value] = [0, 0]
  for (const letter of text.toLowerCase()) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    value = ((value & 0xff) << 5) | digit
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >>> bits) & 0xff)
    }
  }
  const decoded = Uint8Array.from(bytes)
  return toBase32(decoded) === text.toLowerCase() ? decoded : undefined
}
