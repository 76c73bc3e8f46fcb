import type { Issue } from "../contract/index.ts"

/** A string, or a character that opens, closes or parts; what is between them does not matter here. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g

/** An object or array that the scan is in: the keys that were seen, and which key or index it is at. */
interface Frame {
  readonly keys: Set<string> | undefined
  at: string | number
  awaitsKey: boolean
}

/**
 * Where an object of a valid JSON text names a key again, at any depth. `JSON.parse` keeps the last value, other parsers
 * the first: who signs a body and who reads it could mean different payments. Keys are compared unescaped, `"a"` and
 * `"\u0061"` are one. Takes time linear in the text's length.
 */
export const repeatedKeys = (valid: string): ReadonlyArray<Issue> => {
  const found: Array<Issue> = []
  const frames: Array<Frame> = []
  for (const [text] of valid.matchAll(token)) {
    const frame = frames.at(-1)
    if (text === "{") frames.push({ keys: new Set(), at: "", awaitsKey: true })
    else if (text === "[") frames.push({ keys: undefined, at: 0, awaitsKey: false })
    else if (text === "}" || text === "]") frames.pop()
    else if (frame !== undefined && text === ",") goOn(frame)
    else if (frame?.keys !== undefined && frame.awaitsKey) {
      const key: unknown = JSON.parse(text)
      frame.at = String(key)
      frame.awaitsKey = false
      if (frame.keys.has(frame.at)) found.push({ path: frames.map(({ at }) => at), message })
      frame.keys.add(frame.at)
    }
  }
  return found
}

const goOn = (frame: Frame): void => {
  if (typeof frame.at === "number") frame.at += 1
  else frame.awaitsKey = true
}

const message = "must not appear twice"
