import { SqlError } from "effect/sql"
import type postgres from "postgres"

type Parameters = ReadonlyArray<unknown>
type Sendable = Array<postgres.ParameterOrJSON<never>>

/**
 * What the server cannot take, as an error of this statement. Left to postgres.js (3.4.9) it would throw while it
 * writes, and the statement that happens to run on the connection would fail in its place.
 */
export const unsendable = (parameters: Parameters): SqlError.SqlError | undefined => {
  const index = parameters.findIndex(
    (value) => value === undefined || (value instanceof Date && Number.isNaN(value.getTime()))
  )
  if (index < 0) return undefined
  const message = `Parameter $${index + 1} is ${parameters[index] === undefined ? "undefined" : "not a date"}`
  return new SqlError.SqlError({
    reason: new SqlError.UnknownError({ cause: new TypeError(message), message, operation: "execute" })
  })
}

/** Arrays are sent without a type: postgres.js would declare one of dates to be a date. The server knows better. */
export const sendable = (sql: postgres.Sql, parameters: Parameters) =>
  // The driver takes anything and writes it as the type that the server expects; its types are narrower than that.
  parameters.map((value) => (Array.isArray(value) ? sql.typed(value, 0) : value)) as Sendable
