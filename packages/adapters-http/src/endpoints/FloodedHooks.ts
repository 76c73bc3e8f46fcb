/** What the calls to a hook are compared with while it is flooded. */
export interface Flood {
  /** Null: there is no connection, so no call is signed. */
  readonly secrets: ReadonlyArray<string> | null
  /** In epoch milliseconds. */
  readonly until: number
}

/** So long, in milliseconds, are secrets kept: a new one counts after that at the latest. */
export const longestFlood = 10_000

/**
 * The hooks to which more forged calls came than a minute allows (D-RCV-30). It keeps at most `maximumHooks`, because clients choose
 * what they call; then it forgets the one that was noted first.
 */
export class FloodedHooks {
  readonly #floods = new Map<string, Flood>()
  readonly #maximumHooks: number

  constructor(maximumHooks = 1000) {
    this.#maximumHooks = maximumHooks
  }

  /** Notes until when, from `now` in epoch milliseconds, calls to a hook are compared with these secrets. Later than `longestFlood` counts as that. */
  note(hook: string, { secrets, until }: Flood, now: number): void {
    this.#floods.delete(hook)
    this.#floods.set(hook, { secrets, until: Math.min(until, now + longestFlood) })
    for (const first of this.#floods.keys()) {
      if (this.#floods.size <= this.#maximumHooks) break
      this.#floods.delete(first)
    }
  }

  /** The flood of a hook at `now`. A clock that was set back ends it. */
  find(hook: string, now: number): Flood | undefined {
    const flood = this.#floods.get(hook)
    if (flood === undefined) return undefined
    const left = flood.until - now
    return left > 0 && left <= longestFlood ? flood : undefined
  }
}
