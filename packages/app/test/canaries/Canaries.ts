import { shortest, spellings } from "./spellings.ts"

/** E-mails and phone numbers that must not occur in a text. */
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
