import type { FollowUp } from "@calendeal/domain/consistency"
import type { WorkspaceId } from "@calendeal/domain/workspaces"

/** A follow-up that waits for its turn. */
export interface Waiting {
  readonly followUp: FollowUp
  readonly attempts: number
  /** When it came, epoch milliseconds. */
  readonly since: number
  /** Not to be called before this instant, epoch milliseconds. */
  readonly notBefore: number
}

/** Where follow-ups wait, oldest first, and takers for them. */
export class WaitingRoom {
  readonly #waiting = new Set<Waiting>()
  readonly #taken = new Set<Waiting>()
  readonly #dead: Array<Waiting> = []
  readonly #takers = new Set<() => void>()
  /** Changes with everything that may make a follow-up due earlier. */
  arrivals = 0

  /** Lets follow-ups in, and wakes the takers. */
  admit(followUps: ReadonlyArray<FollowUp>): void {
    for (const followUp of followUps) this.#put({ followUp, attempts: 0, notBefore: 0, since: Date.now() })
  }

  /** The first that is due at `now`, which from here on nobody else is given. */
  claim(now: number): Waiting | undefined {
    for (const waiting of this.#waiting) {
      if (waiting.notBefore > now) continue
      this.#waiting.delete(waiting)
      this.#taken.add(waiting)
      return waiting
    }
    return undefined
  }

  /** When the next one is due, epoch milliseconds; Infinity: nobody waits. */
  nextDue(): number {
    return this.#waiting.values().reduce((earliest, { notBefore }) => Math.min(earliest, notBefore), Infinity)
  }

  /** What waits of a workspace that is gone need not be carried out any more. */
  dismissAllOf(workspaceId: WorkspaceId): void {
    for (const waiting of this.#waiting) {
      if (waiting.followUp.workspaceId === workspaceId) this.#waiting.delete(waiting)
    }
  }

  /** What was claimed is carried out. */
  dismiss(waiting: Waiting): void {
    this.#taken.delete(waiting)
  }

  /** What was claimed waits again. */
  putBack(waiting: Waiting, changes: Pick<Waiting, "attempts" | "notBefore">): void {
    this.#taken.delete(waiting)
    this.#put({ ...waiting, ...changes })
  }

  /** What was claimed failed too often, and is set aside. */
  bury(waiting: Waiting): void {
    this.#taken.delete(waiting)
    this.#dead.push(waiting)
  }

  /** Calls `wake` once, when something arrives or has arrived since `arrivals` was read. Returns how to leave. */
  onArrival(arrivals: number, wake: () => void): () => void {
    if (arrivals !== this.arrivals) wake()
    else this.#takers.add(wake)
    return () => this.#takers.delete(wake)
  }

  /** How many wait or are being carried out. */
  get depth(): number {
    return this.#waiting.size + this.#taken.size
  }

  /** When the oldest of them came, epoch milliseconds; Infinity: nobody is there. */
  get oldest(): number {
    return [...this.#waiting, ...this.#taken].reduce(
      (earliest, { since }) => Math.min(earliest, since),
      Infinity
    )
  }

  /** Those that were set aside. */
  get dead(): ReadonlyArray<FollowUp> {
    return this.#dead.map(({ followUp }) => followUp)
  }

  #put(waiting: Waiting): void {
    this.#waiting.add(waiting)
    this.arrivals += 1
    const takers = [...this.#takers]
    this.#takers.clear()
    for (const wake of takers) wake()
  }
}
