import type { Evidence } from "../history/Rules.ts"

/** A broken promise: the clause's name and what was seen. */
export interface Violation {
  readonly clause: string
  readonly seen: string
}

/** One promise, judged on everything that is known: what was seen against it. */
export type Clause = (evidence: Evidence) => ReadonlyArray<string>
