/** A permitted attempt. Only one probe is permitted at a time. */
export interface Attempt {
  readonly isProbe: boolean
}

const failuresToOpen = 5
const firstPause = 1000
const longestPause = 2000

/**
 * A circuit breaker for a store that does not respond: after 5 failures in a row there are no attempts for a second,
 * then one probe; a failed probe makes the next pause 2 seconds, so that two fit into the 5 seconds after which limits
 * hold again (D-RATE-3). Instants are milliseconds.
 */
export class Breaker {
  #failuresInRow = 0
  #pause = firstPause
  #pausedUntil = 0
  #isProbing = false

  /** A permitted attempt, if any. The caller must report its outcome. */
  attempt(now: number): Attempt | undefined {
    if (this.#failuresInRow < failuresToOpen) return { isProbe: false }
    if (now < this.#pausedUntil || this.#isProbing) return undefined
    this.#isProbing = true
    return { isProbe: true }
  }

  succeeded(): void {
    this.#failuresInRow = 0
    this.#pause = firstPause
    this.#isProbing = false
  }

  failed({ isProbe }: Attempt, now: number): void {
    this.#failuresInRow += 1
    if (isProbe) {
      this.#isProbing = false
      this.#pause = Math.min(this.#pause * 2, longestPause)
    }
    // Pending attempts at the time of opening do not prolong the pause.
    if (isProbe || this.#failuresInRow === failuresToOpen) this.#pausedUntil = now + this.#pause
  }
}

/** The time without failures that ends an outage. */
const recovery = 5000

/** Groups failures into outages, so that each is reported once. Instants are milliseconds. */
export class Outage {
  #lastFailure: number | undefined

  /** Whether this failure begins an outage. */
  begins(now: number): boolean {
    const isOver = this.#lastFailure === undefined
    this.#lastFailure = now
    return isOver
  }

  /** Whether this success ends one. Intermittent failures are one long outage. */
  ends(now: number): boolean {
    if (this.#lastFailure === undefined || now - this.#lastFailure < recovery) return false
    this.#lastFailure = undefined
    return true
  }
}
