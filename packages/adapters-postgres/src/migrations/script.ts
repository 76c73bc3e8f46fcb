import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"

/**
 * Runs several statements without parameters or rows. The driver sends one statement at a time, so PostgreSQL runs the text
 * in a DO block.
 */
export const script = (statements: string | Statement<object>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const text = typeof statements === "string" ? statements : statements.compile()[0]
    return sql.unsafe(`do $block$ begin execute $script$${text}\n$script$; end $block$`).unprepared
  })
