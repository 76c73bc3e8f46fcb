/** A text with its percent-encoding undone, and where each of its characters stands in the source. */
export interface DecodedText {
  readonly text: string
  /** How often the character at this place had been encoded. */
  readonly depthAt: (index: number) => number
  /** Where the character at this place begins in the source; for the text's end, the source's. */
  readonly sourceOf: (index: number) => number
}

/** Addresses nest at most so deep: a redirect in a redirect in an address. */
const deepest = 3

/** Undoes percent-encoding, the encoding of the encoding included; what is not encoded well stays as it is. */
export const decode = (source: string): DecodedText => {
  let decoded: DecodedText = { text: source, depthAt: () => 0, sourceOf: (index) => index }
  for (let depth = 1; depth <= deepest && encoded.test(decoded.text); depth++)
    decoded = decodeOnce(decoded, depth)
  return decoded
}

const encoded = /%[0-9A-Fa-f]{2}/

const decodeOnce = ({ depthAt, sourceOf, text }: DecodedText, depth: number): DecodedText => {
  const characters: Array<string> = []
  const depths: Array<number> = []
  const sources: Array<number> = []
  for (let index = 0; index < text.length;) {
    const isEncoded = text[index] === "%" && encoded.test(text.slice(index, index + 3))
    const code = isEncoded ? Number.parseInt(text.slice(index + 1, index + 3), 16) : text.charCodeAt(index)
    characters.push(String.fromCharCode(code))
    depths.push(isEncoded ? depth : depthAt(index))
    sources.push(sourceOf(index))
    index += isEncoded ? 3 : 1
  }
  sources.push(sourceOf(text.length))
  return {
    text: characters.join(""),
    depthAt: (index) => depths[index] ?? 0,
    sourceOf: (index) => sources[index] ?? 0
  }
}
