import { randomBytes } from "node:crypto"
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql"
import { layer as postgres } from "../connection/index.ts"
import { admit, migrations, missingLoginSettings } from "../index.ts"
import { freshDatabase } from "../testing/index.ts"

it.live("the login of the service has its settings after `admit`, in this database only", () =>
  Effect.gen(function* () {
    const [here, elsewhere] = [yield* freshDatabase(migrations), yield* freshDatabase(migrations)]
    const login = `login_${randomBytes(4).toString("hex")}`
    const asOwner = Effect.provide(postgres({ url: here, connections: 1 }), { local: true })
    yield* Effect.acquireRelease(
      asOwner(SqlClient.SqlClient.use((sql) => sql`create role ${sql(login)} login password 'secret'`)),
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`drop owned by ${sql(login)} cascade`
          yield* sql`drop role ${sql(login)}`
        }).pipe(asOwner, Effect.orDie)
    )
    const missingIn = (database: Redacted.Redacted) => {
      const url = new URL(Redacted.value(database))
      url.username = login
      url.password = "secret"
      return Effect.provide(missingLoginSettings, postgres({ url: Redacted.make(url.href) }), { local: true })
    }
    const all = yield* missingIn(here)
    assert.includeMembers([...all], ["lock_timeout", "plan_cache_mode", "statement_timeout"])
    yield* asOwner(admit(login))
    assert.deepStrictEqual(yield* missingIn(here), [])
    assert.deepStrictEqual(yield* missingIn(elsewhere), all)
  })
)
