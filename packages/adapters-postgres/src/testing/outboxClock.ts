import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql"

/** Puts the outbox's clock ahead of the database's by these milliseconds; by a login that may change its functions. */
export const setOutboxAhead = (sql: SqlClient.SqlClient, millis: number) =>
  sql
    .withTransaction(
      Effect.andThen(
        sql`set local role none`,
        sql`
          create or replace function outbox_now() returns timestamptz
          language sql stable as $$ select now() + interval '${sql.literal(String(millis))} milliseconds' $$
        `
      )
    )
    .pipe(Effect.orDie, Effect.asVoid)
