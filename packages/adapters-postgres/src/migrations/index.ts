import * as Effect from "effect/Effect"
import type { Migrations } from "./Migration.ts"
import { script } from "./script.ts"
import { baseline, sqlFiles } from "./sqlFiles.ts"

/**
 * The migrations in order: the schema of 0.1.0, the numbered changes since then, and the SQL files with the functions. A released
 * numbered migration is never edited. SQL files are.
 */
export const migrations = {
  "0001_baseline": Effect.asVoid(script(baseline)),
  ...sqlFiles
} satisfies Migrations
