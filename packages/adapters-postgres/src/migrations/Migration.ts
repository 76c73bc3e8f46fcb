import * as Effect from "effect/Effect"
import type * as SqlClient from "effect/sql/SqlClient"
import type { Version } from "./Version.ts"

/** Statements of the owner, which run in one transaction. */
type Change = Effect.Effect<void, unknown, SqlClient.SqlClient>

/** An index on a large table. It is built outside of a transaction, while the table is read and written. */
export interface ConcurrentIndex {
  readonly _tag: "ConcurrentIndex"
  readonly name: string
  /** The rest of CREATE INDEX: `on bookings (workspace_id, created_at)`. */
  readonly definition: string
}

/** A change that takes something away. Versions before `needs` use it, so they refuse this schema (D-UPG-4). */
export interface Contraction {
  readonly _tag: "Contraction"
  readonly needs: Version
  readonly change: Change
}

/** One numbered step of the schema. It has a transaction of its own. */
type Migration = Change | ConcurrentIndex | Contraction

/**
 * The migrations of a database. A numbered key ("0001_workspaces") has a step, which runs once, in the order of the numbers.
 * Any other key is the path of an SQL file and has its text, which creates or replaces functions and runs again after each
 * change.
 */
export type Migrations = Readonly<Record<string, Migration | string>>

/** An index that is built without stopping writes. An interrupted build is repeated. */
export const concurrentIndex = (name: string, definition: string): ConcurrentIndex => ({
  _tag: "ConcurrentIndex",
  name,
  definition
})

/** A change that versions before `needs` do not survive: something that they use is dropped, renamed or restricted. */
export const contraction = (needs: Version, change: Change): Contraction => ({
  _tag: "Contraction",
  needs,
  change
})

/** A migration with its key and its number. */
export interface Step {
  readonly key: string
  readonly id: number
  readonly name: string
  readonly migration: Migration
}

/** An SQL file: its path under `src`, and its text. */
export interface SqlFile {
  readonly path: string
  readonly text: string
}

/** The steps by their numbers, and the SQL files. Dies if a number is used twice. */
export const split = (
  migrations: Migrations
): { readonly steps: ReadonlyArray<Step>; readonly files: ReadonlyArray<SqlFile> } => {
  const steps: Array<Step> = []
  const files: Array<SqlFile> = []
  for (const [key, value] of Object.entries(migrations)) {
    const [, number = "", name = ""] = /^(\d+)_(.+)$/.exec(key) ?? []
    if (typeof value === "string") files.push({ path: key, text: value })
    else steps.push({ key, id: Number(number), name, migration: value })
  }
  if (new Set(steps.map(({ id }) => id)).size < steps.length)
    throw new Error("Two migrations have the same number.")
  return { steps: steps.toSorted((a, b) => a.id - b.id), files }
}

/** The first version that works after the step; undefined: the step takes nothing away. */
export const neededBy = ({ migration }: Step): Version | undefined =>
  !Effect.isEffect(migration) && migration._tag === "Contraction" ? migration.needs : undefined
