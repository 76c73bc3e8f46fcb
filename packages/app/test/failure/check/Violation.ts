import type { Evidence } from "../history/Rules.ts"

/** A violation: the clause's name and the observation. */
export interface Violation {
  readonly clause: string
  readonly seen: string
}

/** Checks one promise. Returns the violations. */
export type Clause = (evidence: Evidence) => ReadonlyArray<string>
