import { assert } from "@effect/vitest"
import type { Violation } from "../history/Rules.ts"

/** Fails with the description of each violation. */
export const assertNone = (violations: ReadonlyArray<Violation>): void =>
  assert.isEmpty(violations, violations.map(({ clause, text }) => `${clause}: ${text}`).join("\n"))
