import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { SqlClient } from "effect/sql"

/** The number of the advisory lock: "Cal" and "mig" in ASCII. */
const lock = 0x43_61_6c_6d_69_67

/**
 * Runs the effect in one process at a time; the others wait. The lock belongs to a session that does nothing else. Those who
 * wait ask again and again, because a statement that waits in PostgreSQL would keep an index from being completed.
 */
export const oneProcess = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const session = yield* sql.reserve
    const ask = (text: string) => session.execute(text, [lock], undefined)
    yield* Effect.repeat(ask("SELECT pg_try_advisory_lock($1) AS taken"), {
      until: ([row]) => row?.taken === true,
      schedule: Schedule.spaced("200 millis")
    })
    // A lost session has lost the lock, too.
    return yield* Effect.ensuring(effect, Effect.ignore(ask("SELECT pg_advisory_unlock($1)")))
  }).pipe(Effect.scoped)
