import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { migrations } from "../../src/index.ts"
import { freshPostgres } from "../../src/testing/index.ts"
import { schemaText } from "./catalogue.ts"

const head = `-- The schema that the migrations and the SQL files make. Renew this file with \`npm run schema\`; do not edit it.
-- The bodies of the functions stand in src/**/*.sql.

`

const sources = join(import.meta.dirname, "../../src")

layer(freshPostgres(migrations))("the schema", (it) => {
  it.effect("equals schema.sql: after a change run `npm run schema` and review the difference", (context) =>
    Effect.gen(function* () {
      const schema = head + (yield* schemaText)
      yield* Effect.promise(() =>
        context.expect(schema).toMatchFileSnapshot(join(import.meta.dirname, "../../schema.sql"))
      )
    })
  )

  it.effect("has only the functions of the SQL files, and `migrate` runs every SQL file", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const functions = yield* sql<{ name: string }>`
        select proname as name from pg_proc where pronamespace = 'public'::regnamespace and not exists (
          select from pg_depend where objid = pg_proc.oid and deptype = 'e'
        )
        order by name
      `
      const paths = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter(
        (path) => path.endsWith(".sql") && !path.startsWith("migrations/")
      )
      const listed = Object.keys(migrations).filter((key) => key.endsWith(".sql"))
      assert.deepStrictEqual(paths.toSorted(), listed.toSorted())
      const created = paths.flatMap((path) =>
        [...readFileSync(join(sources, path), "utf8").matchAll(/^create or replace function (\w+)/gm)].map(
          ([, name = ""]) => name
        )
      )
      assert.deepStrictEqual(
        functions.map(({ name }) => name),
        created.toSorted()
      )
    })
  )

  it.effect(
    "has no constraint with a number that PostgreSQL gave it, and the baseline says what each table is for",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const numbered = yield* sql`
        select conname from pg_constraint where connamespace = 'public'::regnamespace and conname ~ '_(check|key|fkey)\\d+$'
      `
        assert.deepStrictEqual([...numbered], [])
        const lines = readFileSync(join(sources, "migrations/0001_baseline.sql"), "utf8").split("\n")
        const unexplained = lines.filter(
          (line, index) =>
            line.startsWith("create table") &&
            !line.includes(" partition of ") &&
            !lines[index - 1]?.startsWith("-- ")
        )
        assert.deepStrictEqual(unexplained, [])
      })
  )
})
