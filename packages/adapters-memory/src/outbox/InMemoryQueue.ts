import type { OutboxMessage } from "@calendeal/domain/consistency"
import type { ClaimedMessage } from "@calendeal/domain/outbox"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Option } from "effect"

/** A message with its state; times are epoch milliseconds. */
interface Posted {
  readonly message: OutboxMessage
  readonly postedAt: number
  /** When it may be claimed; Infinity: it was set aside. */
  readonly availableAt: number
  readonly leasedUntil: number
  readonly attempt: number
}

/** The messages that wait to be handed out, in the order of posting. */
export class InMemoryQueue {
  readonly #posted = new Map<string, Posted>()
  readonly #waiters = new Set<() => void>()
  /** Counts the acts that posted something. */
  arrivals = 0

  /** Posts messages and wakes those who wait for some. */
  post(messages: ReadonlyArray<OutboxMessage>): void {
    if (messages.length === 0) return
    for (const message of messages) {
      const postedAt = Date.now()
      this.#posted.set(crypto.randomUUID(), { message, postedAt, availableAt: 0, leasedUntil: 0, attempt: 0 })
    }
    this.arrivals += 1
    const waiters = [...this.#waiters]
    this.#waiters.clear()
    for (const wake of waiters) wake()
  }

  /** Claims what is available at `now`. Messages without a destination are removed. */
  claim(
    now: number,
    { most, seconds }: { readonly most: number; readonly seconds: number },
    isListening: (workspaceId: WorkspaceId) => boolean
  ): { readonly claimed: ReadonlyArray<ClaimedMessage>; readonly isMore: boolean } {
    const available = [...this.#posted]
      .filter(([, { availableAt, leasedUntil }]) => availableAt <= now && leasedUntil <= now)
      .toSorted(([, one], [, other]) => one.availableAt - other.availableAt)
      .slice(0, most)
    const claimed = available.flatMap(([id, posted]): ReadonlyArray<ClaimedMessage> => {
      if (!isListening(posted.message.workspaceId)) {
        this.#posted.delete(id)
        return []
      }
      const attempt = posted.attempt + 1
      this.#posted.set(id, { ...posted, attempt, leasedUntil: now + seconds * 1000 })
      const postedAt = DateTime.makeUnsafe(posted.postedAt)
      return [{ id, message: Option.some(posted.message), postedAt, attempt }]
    })
    return { claimed, isMore: available.length === most }
  }

  /** A claimed message is handed out. */
  remove({ id }: ClaimedMessage): void {
    this.#posted.delete(id)
  }

  /** A claimed message may be claimed again from this instant on. */
  putBack({ attempt, id }: ClaimedMessage, availableAt: number, attempts = attempt): void {
    const posted = this.#posted.get(id)
    if (posted?.attempt === attempt)
      this.#posted.set(id, { ...posted, availableAt, leasedUntil: 0, attempt: attempts })
  }

  removeAllOf(workspaceId: WorkspaceId): void {
    for (const [id, { message }] of this.#posted)
      if (message.workspaceId === workspaceId) this.#posted.delete(id)
  }

  /** Calls `wake` once, when something is posted or was since `arrivals` was read. Returns how to stop waiting. */
  onArrival(arrivals: number, wake: () => void): () => void {
    if (arrivals !== this.arrivals) wake()
    else this.#waiters.add(wake)
    return () => this.#waiters.delete(wake)
  }

  /** How many messages are not handed out, and since when the oldest waits. */
  get depth(): { readonly count: number; readonly oldest: DateTime.Utc | null } {
    const waiting = [...this.#posted.values()].filter(({ availableAt }) => availableAt < Infinity)
    const oldest = waiting.reduce((earliest, { postedAt }) => Math.min(earliest, postedAt), Infinity)
    return { count: waiting.length, oldest: waiting.length === 0 ? null : DateTime.makeUnsafe(oldest) }
  }
}
