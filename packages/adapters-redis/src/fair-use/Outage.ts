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
