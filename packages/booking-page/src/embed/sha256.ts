/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes in lower-case hexadecimal. `crypto.subtle` is missing on pages over http
 * and in frames of such pages; the smallest maintained library takes a ninth of the script's budget (decision 28).
 */
export const sha256 = (text: string): string => {
  const words = padded(new TextEncoder().encode(text))
  const hash = Uint32Array.from(initial)
  for (let block = 0; block < words.length; block += 16) compress(hash, words.subarray(block, block + 16))
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("")
}

/** The first 32 bits of the fraction of a number. */
const fractionOf = (number: number): number => ((number % 1) * 2 ** 32) | 0

const primes = Array.from({ length: 310 }, (_, index) => index + 2).filter((number) =>
  Array.from({ length: number - 2 }, (_, index) => index + 2).every((divisor) => number % divisor !== 0)
)
const initial = primes.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)))
const constants = primes.map((prime) => fractionOf(Math.cbrt(prime)))

/** The message as 32-bit words, padded with a 1 bit, zeros and the length in bits to full blocks of 16. */
const padded = (bytes: Uint8Array): Uint32Array => {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16)
  const put = (index: number, byte: number) => {
    words[index >> 2] = (words[index >> 2] ?? 0) | (byte << (24 - (index % 4) * 8))
  }
  bytes.forEach((byte, index) => put(index, byte))
  put(bytes.length, 0x80)
  words[words.length - 1] = bytes.length * 8
  return words
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const compress = (hash: Uint32Array, block: Uint32Array): void => {
  const schedule = new Uint32Array(64)
  schedule.set(block)
  const at = (index: number): number => schedule[index] ?? 0
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  constants.forEach((constant, round) => {
    if (round >= 16) {
      const [near, far] = [at(round - 2), at(round - 15)]
      const mixed = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
      const older = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
      schedule[round] = at(round - 16) + older + at(round - 7) + mixed
    }
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const one = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constant + at(round)
    const other = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
    ;[a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g]
  })
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = (hash[index] ?? 0) + word))
}
