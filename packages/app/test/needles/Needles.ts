import { shortest, spellings } from "./spellings.ts"

/** E-mails and phone numbers that must not be where they are looked for. */
export class Needles {
  readonly #folded = new Map<string, Set<string>>()
  readonly #exact = new Map<string, Set<string>>()
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
      const beginning = text.slice(0, shortest)
      table.set(beginning, (table.get(beginning) ?? new Set()).add(text))
    }
  }

  /** Where a text has one, with what stands around it; nothing where it has none. */
  foundIn(text: string): ReadonlyArray<string> {
    return [...found(text, this.#exact), ...found(text.toLowerCase(), this.#folded)]
  }
}

const found = (text: string, table: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyArray<string> => {
  const places: Array<string> = []
  for (let at = 0; at <= text.length - shortest; at++) {
    for (const spelling of table.get(text.slice(at, at + shortest)) ?? []) {
      if (text.startsWith(spelling, at)) places.push(text.slice(Math.max(0, at - 120), at + 120))
    }
  }
  return places
}
