/** A permitted attempt; a probe is the only one of its time. */
export interface Attempt {
  readonly isProbe: boolean
}

const failuresToOpen = 5
const firstPause = 1000
const longestPause = 2000

/**
 * Spares requests the wait for a store that does not answer: after 5 failures in a row nobody tries for a second, then
 * one probe does, and a failed probe makes the next wait 2 seconds, so that two fit into the 5 seconds after which limits hold
 * again (D-RATE-3). Instants are milliseconds.
 */
export class Breaker {
  #failuresInRow = 0
  #pause = firstPause
  #pausedUntil = 0
  #isProbing = false

  /** Leave to try, if there is any. Whoever has it must report how it ended. */
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
    // Those who were under way when it opened do not prolong the pause.
    if (isProbe || this.#failuresInRow === failuresToOpen) this.#pausedUntil = now + this.#pause
  }
}

/** So long the store must have answered without a failure for its outage to be over. */
const recovery = 5000

/** Tells outages apart, so that each is reported once and not with every request. Instants are milliseconds. */
export class Outage {
  #lastFailure: number | undefined

  /** Whether this failure begins an outage. */
  begins(now: number): boolean {
    const isOver = this.#lastFailure === undefined
    this.#lastFailure = now
    return isOver
  }

  /** Whether this success ends one. A store that fails now and then has one long outage. */
  ends(now: number): boolean {
    if (this.#lastFailure === undefined || now - this.#lastFailure < recovery) return false
    this.#lastFailure = undefined
    return true
  }
}
