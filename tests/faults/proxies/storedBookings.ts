import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"

/** The uids of all bookings in a database, by its owner's URL. */
export const storedBookings = (url: string): Promise<ReadonlyArray<string>> =>
  Effect.runPromise(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ uid: string }>`SELECT uid FROM bookings`).pipe(
      Effect.map((rows) => rows.map(({ uid }) => uid)),
      Effect.provide(layer({ url: Redacted.make(url), connections: 1 }))
    )
  )
