import * as Effect from "effect/Effect"
import type { SqlConnection } from "effect/sql"
import { SqlClient } from "effect/sql"
import { compiler } from "./Connection.ts"

/**
 * The same database, by statements that are sent unprepared: for those whose texts are hardly ever the same twice. Prepared, each
 * would stay in this process and in the session for as long as the connection. Its transactions are its own.
 */
export const unprepared = (sql: SqlClient.SqlClient) =>
  SqlClient.make({
    driver: sql.driver,
    compiler,
    acquirer: Effect.map(sql.reserve, preparingNothing),
    spanAttributes: [["db.system.name", "postgresql"]]
  })

const preparingNothing = (connection: SqlConnection.Connection): SqlConnection.Connection => ({
  execute: connection.executeUnprepared.bind(connection),
  executeUnprepared: connection.executeUnprepared.bind(connection),
  executeRaw: (text, parameters) => connection.executeUnprepared(text, parameters, undefined),
  executeStream: connection.executeStream.bind(connection),
  executeValues: connection.executeValuesUnprepared.bind(connection),
  executeValuesUnprepared: connection.executeValuesUnprepared.bind(connection)
})
