import { soughtBy } from "@calendeal/domain/contacts"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"

/**
 * The condition that a search finds the row with this search text, as the domain's `isFound` decides it (D-SEARCH-1). Compares
 * bytes, so that neither patterns nor the database's locale have a part in it.
 */
export const foundBy =
  (sql: SqlClient) =>
  (search: string, column: string): Fragment => {
    const { digits, words } = soughtBy(search)
    const has = (part: string) => sql`strpos(${sql(column)} collate "C", ${part}) > 0`
    return sql.or([
      words.length === 0 ? sql`false` : sql.and(words.map(has)),
      ...(digits === null ? [] : [has(digits)])
    ])
  }
