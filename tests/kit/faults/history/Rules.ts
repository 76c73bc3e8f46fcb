import type { History } from "./Operation.ts"
import type { Snapshot } from "./Snapshot.ts"

/** The rules of an event type of the test. Every host is always available. */
export interface EventTypeRules {
  readonly id: string
  readonly required: ReadonlyArray<string>
  /** One of these hosts is required as well, unless the list is empty. */
  readonly optional: ReadonlyArray<string>
  readonly durationMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly perInviteeLimit: number | null
  /** Per UTC day, for this event type. */
  readonly dailyLimit: number | null
  readonly dealCents: number | null
}

export interface Rules {
  /** The workspace of the transaction keys. */
  readonly workspaceId: string
  readonly eventTypes: ReadonlyMap<string, EventTypeRules>
  /** Per UTC day, over all event types. Hosts that are not listed have no limit. */
  readonly dailyLimitOfHost: ReadonlyMap<string, number>
  /** The hosts whose bookings are written into a calendar. */
  readonly hostsWithCalendar: ReadonlySet<string>
}

/** The input of the checker's clauses. */
export interface Evidence {
  readonly history: History
  readonly snapshot: Snapshot
  readonly rules: Rules
}

/** Checks one promise. Returns the violations. */
export type Clause = (evidence: Evidence) => ReadonlyArray<string>

/** A violation: the name of the clause and a description. */
export interface Violation {
  readonly clause: string
  readonly text: string
}
