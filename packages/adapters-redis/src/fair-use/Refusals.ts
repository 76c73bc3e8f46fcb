import type { Admission } from "@calendeal/domain/fair-use"

/** A refusal in force, by this process' clock: `asked` and `answered` frame the instant from which Redis counted `wait`. */
interface Refusal {
  readonly asked: number
  readonly answered: number
  /** Milliseconds. */
  readonly wait: number
}

/**
 * Who is refused at present. A refusal changes nothing and nobody is admitted before its end, so that it can be repeated
 * without asking Redis: whoever floods the service costs it nothing. Of the instant that Redis counted from only the
 * frame is known; so a refusal ends early rather than late, and tells to wait longer rather than shorter (D-RATE-2).
 */
export class Refusals {
  private readonly known = new Map<string, Refusal>()
  private readonly most: number

  /** Keeps at most so many, the latest. */
  constructor(most = 10_000) {
    this.most = most
  }

  remember(subject: string, refusal: Refusal): void {
    this.known.delete(subject)
    this.known.set(subject, refusal)
    if (this.known.size <= this.most) return
    const [oldest] = this.known.keys()
    if (oldest !== undefined) this.known.delete(oldest)
  }

  /** The refusal that is in force now, if there is one. */
  of(subject: string, now: number): Admission | undefined {
    const refusal = this.known.get(subject)
    if (refusal === undefined) return undefined
    if (now < refusal.asked + refusal.wait) return refusedFor(refusal.answered + refusal.wait - now)
    this.known.delete(subject)
    return undefined
  }
}

/** A refusal for so many milliseconds. */
export const refusedFor = (wait: number): Admission => ({
  _tag: "Refused",
  retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000))
})
