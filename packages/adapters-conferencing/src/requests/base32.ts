const alphabet = "abcdefghijklmnopqrstuvwxyz234567"

/** Base32 (RFC 4648) in lower case without padding: the names of rooms do not distinguish upper and lower case. */
export const base32 = (bytes: Uint8Array): string => {
  let [text, bits, value] = ["", 0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
    value &= 31
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31]
}
