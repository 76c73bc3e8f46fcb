import { type Admission, type RateLimit, networkLimit } from "@calendeal/domain/rate-limits"

/** The admissions of one subject, oldest first, in epoch milliseconds. */
interface Log {
  readonly windowMillis: number
  readonly admissions: Array<number>
}

/** A log with the data to add a request to it. */
interface LogState extends Log {
  readonly key: string
  readonly instant: number
  /** The number of oldest admissions that have left the window. */
  readonly gone: number
}

/**
 * An exact log of admissions per limit and subject (D-RATE-1). It stores at most `maximumSubjects`, because clients choose
 * their addresses; then it removes the subject with the oldest last admission.
 */
export class SlidingWindows {
  /** In the order of their last admission. */
  readonly #logs = new Map<string, Log>()
  readonly #maximumSubjects: number
  #nextSweep = 0

  constructor(maximumSubjects = 100_000) {
    this.#maximumSubjects = maximumSubjects
  }

  /** Decides on a request at `now`, epoch milliseconds; an admission at t counts during [t, t + window). */
  consume(rateLimit: RateLimit, subject: string, now: number, network?: string): Admission {
    this.#sweep(now)
    const { limit, name } = rateLimit
    const own = this.#look(`${name} ${subject}`, rateLimit, limit, now)
    const common =
      network === undefined
        ? undefined
        : this.#look(`${name}/network ${network}`, rateLimit, networkLimit(rateLimit), now)
    const wait = Math.max(own.wait, common?.wait ?? 0)
    if (wait > 0) return { _tag: "Refused", retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }
    this.#enter(own)
    if (common !== undefined) this.#enter(common)
    return { _tag: "Admitted", remaining: limit - own.counted - 1 }
  }

  /** Checks a request against a log without adding it. `wait`: milliseconds until it is admitted, or 0. */
  #look(key: string, { windowSeconds }: RateLimit, limit: number, now: number) {
    const windowMillis = windowSeconds * 1000
    const admissions = this.#logs.get(key)?.admissions ?? []
    // After the clock was set back, admissions must still count.
    const instant = Math.max(now, admissions.at(-1) ?? now)
    const firstCounted = admissions.findIndex((admission) => admission + windowMillis > instant)
    const gone = firstCounted === -1 ? admissions.length : firstCounted
    const counted = admissions.length - gone
    const blocking = counted < limit ? undefined : admissions[admissions.length - limit]
    const wait = blocking === undefined ? 0 : blocking + windowMillis - instant
    return { key, windowMillis, admissions, instant, gone, counted, wait }
  }

  #enter({ admissions, gone, instant, key, windowMillis }: LogState): void {
    // Changed in place: copying a long log would cost more than the rest of the decision.
    admissions.splice(0, gone)
    admissions.push(instant)
    this.#keep(key, { windowMillis, admissions })
  }

  /** The number of stored subjects. */
  get size(): number {
    return this.#logs.size
  }

  #keep(key: string, log: Log): void {
    this.#logs.delete(key)
    this.#logs.set(key, log)
    const [longestIdle] = this.#logs.keys()
    if (this.#logs.size > this.#maximumSubjects && longestIdle !== undefined) this.#logs.delete(longestIdle)
  }

  /** Once a minute, removes the subjects whose admissions have all left the window. */
  #sweep(now: number): void {
    if (now < this.#nextSweep) return
    this.#nextSweep = now + 60_000
    for (const [key, { admissions, windowMillis }] of this.#logs) {
      if ((admissions.at(-1) ?? 0) + windowMillis <= now) this.#logs.delete(key)
    }
  }
}
