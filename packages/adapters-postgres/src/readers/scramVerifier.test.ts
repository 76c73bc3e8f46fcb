import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { freshPostgres } from "../testing/index.ts"
import { scramVerifier } from "./scramVerifier.ts"

layer(freshPostgres({}), { excludeTestServices: true })("scramVerifier", (it) => {
  it.effect("D-READ-4: is what PostgreSQL itself makes of a password and the salt", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const role = `scram_${crypto.randomUUID().replaceAll("-", "")}`
      yield* sql`create role ${sql(role)} password ${sql.literal("'correct-horse~battery'")}`.unprepared
      const [found] = yield* sql<{ verifier: string }>`
        select rolpassword as verifier from pg_authid where rolname = ${role}
      `
      yield* sql`drop role ${sql(role)}`
      const salt = /:([^$]+)\$/u.exec(found?.verifier ?? "")?.[1] ?? ""
      const ours = scramVerifier(Redacted.make("correct-horse~battery"), Buffer.from(salt, "base64"))
      assert.strictEqual(Redacted.value(ours), found?.verifier)
    })
  )
})
