import { type Breaker, closed, type Destination } from "@calendeal/domain/deliveries"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime } from "effect"

/** What is known of a destination besides its deliveries: who serves it until when, and its breaker. */
export interface Lane {
  readonly turn: { readonly id: string; readonly until: DateTime.Utc } | null
  readonly breaker: Breaker
}

const free: Lane = { turn: null, breaker: closed }

/** The lanes of the destinations of all workspaces. */
export class Lanes {
  readonly #lanes = new Map<string, { readonly workspaceId: WorkspaceId; readonly lane: Lane }>()

  of(destination: Destination): Lane {
    return this.#lanes.get(nameOf(destination))?.lane ?? free
  }

  set(destination: Destination, lane: Lane): void {
    this.#lanes.set(nameOf(destination), { workspaceId: destination.workspaceId, lane })
  }

  /** How many breakers are open at this instant. */
  openAt(at: DateTime.Utc): number {
    return this.#lanes
      .values()
      .filter(({ lane: { breaker } }) => breaker.openUntil !== null && isLater(breaker.openUntil, at))
      .reduce((count) => count + 1, 0)
  }

  forgetAllOf(workspaceId: WorkspaceId): void {
    for (const [name, known] of this.#lanes) if (known.workspaceId === workspaceId) this.#lanes.delete(name)
  }
}

const isLater = DateTime.isGreaterThan

const nameOf = ({ id, kind, workspaceId }: Destination): string => `${workspaceId} ${kind} ${id}`
