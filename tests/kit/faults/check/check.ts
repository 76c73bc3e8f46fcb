import { assert } from "@effect/vitest"
import type { Evidence, Violation } from "../history/Rules.ts"
import { acknowledged } from "./acknowledged.ts"
import { attempts } from "./attempts.ts"
import { deals } from "./deals.ts"
import { entries } from "./entries.ts"
import { events } from "./events.ts"
import { firstTouches } from "./firstTouches.ts"
import { keys } from "./keys.ts"
import { limits } from "./limits.ts"
import { outbox } from "./outbox.ts"
import { overlaps } from "./overlaps.ts"
import { refusals } from "./refusals.ts"
import { responses } from "./responses.ts"

/** The clauses by which a run is checked. */
const clauses = {
  overlaps,
  keys,
  acknowledged,
  attempts,
  limits,
  firstTouches,
  deals,
  outbox,
  entries,
  events,
  refusals,
  responses
}

/** The violations of a run; empty if it passed. */
export const check = (evidence: Evidence): ReadonlyArray<Violation> =>
  Object.entries(clauses).flatMap(([clause, violationsOf]) =>
    violationsOf(evidence).map((text) => ({ clause, text }))
  )

/** Fails with the description of each violation. */
export const assertNone = (violations: ReadonlyArray<Violation>): void =>
  assert.isEmpty(violations, violations.map(({ clause, text }) => `${clause}: ${text}`).join("\n"))
