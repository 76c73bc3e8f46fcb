import type { Fault } from "@calendeal/domain/texts"
import type { Issue } from "../contract/index.ts"

/** A string, a bracket or a comma. The scan skips everything else. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g

/** An object or array around the current position, with the keys so far and the current key or index. */
interface Frame {
  readonly keys: Set<string> | undefined
  at: string | number
  awaitsKey: boolean
}

/**
 * The keys that an object of a valid JSON text repeats, at any depth. `JSON.parse` keeps the last value, other parsers the
 * first, so the signer and the reader of a body could see different payments. Keys are compared unescaped: `"a"` and
 * `"\u0061"` are equal. Takes time linear in the text's length.
 */
export const repeatedKeys = (valid: string): ReadonlyArray<Issue> => {
  const found: Array<Issue> = []
  const frames: Array<Frame> = []
  for (const [text] of valid.matchAll(token)) {
    const frame = frames.at(-1)
    if (text === "{") frames.push({ keys: new Set(), at: "", awaitsKey: true })
    else if (text === "[") frames.push({ keys: undefined, at: 0, awaitsKey: false })
    else if (text === "}" || text === "]") frames.pop()
    else if (frame !== undefined && text === ",") advance(frame)
    else if (frame?.keys !== undefined && frame.awaitsKey) {
      const key: unknown = JSON.parse(text)
      frame.at = String(key)
      frame.awaitsKey = false
      if (frame.keys.has(frame.at)) found.push({ path: frames.map(({ at }) => at), ...twice })
      frame.keys.add(frame.at)
    }
  }
  return found
}

const advance = (frame: Frame): void => {
  if (typeof frame.at === "number") frame.at += 1
  else frame.awaitsKey = true
}

const twice: Fault = { message: "must not appear twice", code: "twice" }
