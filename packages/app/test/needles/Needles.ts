import { shortest, spellings } from "./spellings.ts"

/** E-mails and phone numbers that must not be where they are looked for. */
export class Needles {
  readonly #folded = new Table()
  readonly #exact = new Table()
  readonly #known = new Set<string>()

  constructor(...needles: ReadonlyArray<string>) {
    for (const needle of needles) this.add(needle)
  }

  get size(): number {
    return this.#known.size
  }

  /** From now on this one is looked for, in every spelling. */
  add(needle: string): void {
    if (this.#known.has(needle)) return
    this.#known.add(needle)
    for (const { isFolded, text } of spellings(needle)) {
      const table = isFolded ? this.#folded : this.#exact
      table.add(text)
    }
  }

  /** Where a text has one, with what stands around it; nothing where it has none. */
  foundIn(text: string): ReadonlyArray<string> {
    return [...this.#exact.foundIn(text), ...this.#folded.foundIn(text.toLowerCase())]
  }
}

/** Spellings by how they begin. */
class Table {
  readonly #beginnings = new Map<string, Set<string>>()
  /** Which two letters any of them begins with: in most places of a text that alone tells that there is none. */
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
