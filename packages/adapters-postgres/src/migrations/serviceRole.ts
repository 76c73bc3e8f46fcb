import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The role that the service's sessions take on, whoever logs in. */
export const serviceRole = "calendeal_service"

/**
 * Lets a login take on the service's role; as the owner, after the migrations. A superuser may anyway, and
 * whoever may already is left alone, so that an owner without the right to grant can still say so.
 */
export const admit = Effect.fn("admit")(function* (login: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select admit_to_service(${login})`
})
