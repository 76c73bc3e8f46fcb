/** Emails and phone numbers that must not occur in a text. */
export class Canaries {
  readonly #folded = new Table()
  readonly #exact = new Table()
  readonly #known = new Set<string>()

  constructor(...canaries: ReadonlyArray<string>) {
    for (const canary of canaries) this.add(canary)
  }

  get size(): number {
    return this.#known.size
  }

  get all(): ReadonlyArray<string> {
    return [...this.#known]
  }

  /** Adds a canary in all encodings. */
  add(canary: string): void {
    if (this.#known.has(canary)) return
    this.#known.add(canary)
    for (const { isFolded, text } of spellings(canary)) {
      const table = isFolded ? this.#folded : this.#exact
      table.add(text)
    }
  }

  /** The surroundings of each occurrence in a text; empty if there is none. */
  foundIn(text: string): ReadonlyArray<string> {
    return [...this.#exact.foundIn(text), ...this.#folded.foundIn(text.toLowerCase())]
  }
}

/** Spellings by their first letters. */
class Table {
  readonly #beginnings = new Map<string, Set<string>>()
  /** The first two letters of the spellings. Most positions in a text are excluded by these alone. */
  readonly #pairs = new Set<number>()

  add(spelling: string): void {
    const beginning = spelling.slice(0, shortest)
    this.#beginnings.set(beginning, (this.#beginnings.get(beginning) ?? new Set()).add(spelling))
    this.#pairs.add(pairAt(spelling, 0))
  }

  foundIn(text: string): ReadonlyArray<string> {
    const places: Array<string> = []
    for (let at = 0; at <= text.length - shortest; at++) {
      if (!this.#pairs.has(pairAt(text, at))) continue
      for (const spelling of this.#beginnings.get(text.slice(at, at + shortest)) ?? []) {
        if (text.startsWith(spelling, at)) places.push(text.slice(Math.max(0, at - 120), at + 120))
      }
    }
    return places
  }
}

const pairAt = (text: string, at: number): number => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)

/** An encoded canary, and whether its case is ignored. */
interface Spelling {
  readonly text: string
  readonly isFolded: boolean
}

/** The minimum length of a match. Shorter texts can occur in hashes and ids by chance. */
const shortest = 8

/**
 * All encodings in which a canary could leak: unchanged, in lower case, URL-encoded once or twice, JSON-escaped, in
 * hexadecimal, and in base64 at any offset.
 */
const spellings = (canary: string): ReadonlyArray<Spelling> => {
  const cased = [...new Set([canary, canary.toLowerCase(), canary.toUpperCase()])]
  const folded = [
    canary,
    encodeURIComponent(canary),
    encodeURIComponent(encodeURIComponent(canary)),
    encodeURIComponent(canary).replaceAll("%20", "+"),
    ...(/[^ -~]|[@+]/.test(canary) ? [canary.replaceAll(/[^A-Za-z0-9.]/gu, escaped)] : []),
    ...cased.map((text) => Buffer.from(text).toString("hex"))
  ].map((text) => ({ text: text.toLowerCase(), isFolded: true }))
  const packed = cased.flatMap((text) =>
    [0, 1, 2].flatMap((offset) => {
      const within = inBase64(text, offset)
      return [within, within.replaceAll("+", "-").replaceAll("/", "_")]
    })
  )
  return [...folded, ...[...new Set(packed)].map((text) => ({ text, isFolded: false }))].filter(
    ({ text }) => text.length >= shortest
  )
}

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`

/** The base64 letters of a text at an offset, without those that depend on its neighbours. */
const inBase64 = (text: string, offset: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString("base64")
  return whole.slice(offset === 0 ? 0 : 4)
}
