/**
 * The text of an export: UTF-8, or UTF-16 in either order of bytes, with or without a mark. Null: it is neither. Spreadsheets and
 * LinkedIn write UTF-16.
 */
export const textOf = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const encodingOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  // Without a mark: a text in Latin letters has a zero in every second byte.
  const zeros = (place: 0 | 1) =>
    bytes.subarray(0, 200).filter((byte, nth) => nth % 2 === place && byte === 0)
  const most = Math.min(bytes.length, 200) / 4
  if (zeros(1).length > most) return "utf-16le"
  return zeros(0).length > most ? "utf-16be" : "utf-8"
}
