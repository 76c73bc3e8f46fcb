import { randomBytes } from "node:crypto"
import { layer } from "@calendeal/adapters-postgres/connection"
import { freshDatabase, setOutboxAhead } from "@calendeal/adapters-postgres/testing"
import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"

/** The owner's URL of an empty database on the test run's PostgreSQL, and a function that drops it. */
export const emptyDatabase = async () => {
  const scope = Scope.makeUnsafe()
  const url = await Effect.runPromise(Scope.provide(freshDatabase({}), scope))
  return { url: Redacted.value(url), drop: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

/** Creates a login without privileges. Returns its URL. */
export const ordinaryLogin = async (ownerUrl: string): Promise<string> => {
  const address = new URL(ownerUrl)
  address.username = `service_${randomBytes(4).toString("hex")}`
  address.password = "only-in-tests"
  await asOwner(ownerUrl, (sql) => sql`create role ${sql(address.username)} login password 'only-in-tests'`)
  return address.href
}

/** Drops the login. */
export const dropLogin = (ownerUrl: string, login: string) =>
  asOwner(ownerUrl, (sql) => sql`drop role ${sql(new URL(login).username)}`)

/** Sets the outbox's clock ahead of the database's by these seconds, for all processes: leases end, and later attempts are due. */
export const aheadInOutbox = (ownerUrl: string, seconds: number) =>
  asOwner(ownerUrl, (sql) => setOutboxAhead(sql, seconds * 1000))

/** The time to wait of all holds is over, by the database's clock, which no test can advance. */
export const lapseHolds = (ownerUrl: string) =>
  asOwner(ownerUrl, (sql) =>
    sql.withTransaction(
      Effect.all([
        sql`update bookings set held_until = now() where held_until is not null`,
        sql`update booking_hosts set held_until = now() where held_until is not null`,
        sql`update reservations set held_until = now()`
      ])
    )
  )

const asOwner = <A, E>(ownerUrl: string, work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  Effect.flatMap(SqlClient.SqlClient, work).pipe(
    Effect.provide(layer({ url: Redacted.make(ownerUrl), connections: 1 })),
    Effect.runPromise
  )
