import type { History } from "./Operation.ts"
import type { Snapshot } from "./Snapshot.ts"

/** What an event type of the test's world promises, in the words of the checker; every host is always there. */
export interface EventTypeRules {
  readonly id: string
  readonly required: ReadonlyArray<string>
  /** One of these as well, unless there is none. */
  readonly optional: ReadonlyArray<string>
  readonly durationMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly perInviteeLimit: number | null
  /** On one day, UTC, of this event type. */
  readonly dailyLimit: number | null
  readonly dealCents: number | null
}

export interface Rules {
  /** Whose transactions' keys these are. */
  readonly workspaceId: string
  readonly eventTypes: ReadonlyMap<string, EventTypeRules>
  /** Of any event type, on one day, UTC; a host that is not named has none. */
  readonly dailyLimitOfHost: ReadonlyMap<string, number>
}

/** Everything that a clause of the checker looks at. */
export interface Evidence {
  readonly history: History
  readonly snapshot: Snapshot
  readonly rules: Rules
}
