import * as Effect from "effect/Effect"
import { serviceRole } from "../migrations/isolate.ts"
import { Postgres } from "./Postgres.ts"

/**
 * Checks that PostgreSQL can write: it accepts writes, the disk has space for a small temporary file, and a record of the
 * write-ahead log is written, which waits for synchronous standbys. Changes no row. Fails with the error of the first of
 * these that is not possible; `outageOf` names it.
 */
export const ensureWritable = Postgres.use(({ session }) =>
  session(({ send }) =>
    send([
      ["BEGIN ISOLATION LEVEL READ COMMITTED", []],
      // With the least memory, the rows of a function go to a temporary file. A pooler does not pass the role on.
      [`select set_config('role', '${serviceRole}', true), set_config('work_mem', '64kB', true)`, []],
      // PostgreSQL refuses row locks where it refuses writes, before it looks for rows.
      ["select from workspaces where false for update", []],
      ["select count(*) from generate_series(1, 10000)", []],
      ["select pg_logical_emit_message(true, 'calendeal', '')::text", []],
      ["COMMIT", []]
    ])
  )
).pipe(Effect.asVoid)
