import { closed, type Destination, type DestinationQueue, isOpen } from "@calendeal/domain/outbox"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { DateTime } from "effect"

/** A destination's state, and which lease holds it. */
interface Known extends DestinationQueue {
  readonly workspaceId: WorkspaceId
  readonly leaseId: string | null
}

/** The states of the destinations of all workspaces. */
export class DestinationQueues {
  readonly #known = new Map<string, Known>()

  of(destination: Destination): Omit<Known, "workspaceId"> {
    return this.#known.get(nameOf(destination)) ?? { leasedUntil: null, leaseId: null, breaker: closed }
  }

  set(destination: Destination, changes: Partial<Omit<Known, "workspaceId">>): void {
    const { workspaceId } = destination
    this.#known.set(nameOf(destination), { ...this.of(destination), ...changes, workspaceId })
  }

  /** How many breakers are open at this instant. */
  openAt(at: DateTime.Utc): number {
    return this.#known
      .values()
      .filter(({ breaker }) => isOpen(breaker, at))
      .reduce((count) => count + 1, 0)
  }

  removeAllOf(workspaceId: WorkspaceId): void {
    for (const [name, known] of this.#known) if (known.workspaceId === workspaceId) this.#known.delete(name)
  }
}

const nameOf = ({ id, kind, workspaceId }: Destination): string => `${workspaceId} ${kind} ${id}`
