import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import type { ExportedTable } from "../data-export/ExportedTable.ts"
import { selectedIn } from "../data-export/selected.ts"
import { exportedTables } from "../data-export/exportedTables.ts"
import { hasCitus } from "../distribution/hasCitus.ts"
import { allRows } from "../rows.ts"
import { Reader, ReaderNameTaken, type ReaderName, ReadersNotDistributed, UnknownReader } from "./Reader.ts"
import { scramVerifier } from "./scramVerifier.ts"

/** The comment on the schema of a reader, which makes it one. */
const mark = "Calendeal reader of "

/** All readers, by their names. To run as the owner, as all of these. */
export const allReaders = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql`
    select nspname::text as name, substr(description, ${mark.length + 1}) as "workspaceId"
    from pg_namespace join pg_description on objoid = pg_namespace.oid and classoid = 'pg_namespace'::regclass
    where starts_with(description, ${mark}) and pg_has_role(nspowner, 'usage')
    order by name
  `.pipe(allRows(Reader))
})

/**
 * What a reader's session begins with. The workspace is for row-level security: with another one, or none, the policies of the
 * tables hide all rows that the views show. The limits keep a slow question from the service; the reader can change those of time.
 */
const settingsOf = ({ name, workspaceId }: Reader): Readonly<Record<string, string>> => ({
  "app.workspace_id": workspaceId,
  search_path: name,
  default_transaction_read_only: "on",
  statement_timeout: "60s",
  idle_in_transaction_session_timeout: "60s"
})

const mostConnections = 5

/** Adds a reader with a password (D-READ-1). Fails if the name is taken. */
export const addReader = Effect.fn("addReader")(function* (reader: Reader, password: Redacted.Redacted) {
  const sql = yield* SqlClient.SqlClient
  if (yield* hasCitus) return yield* new ReadersNotDistributed()
  const { name, workspaceId } = reader
  const run = (text: string) => sql.unsafe(text).unprepared
  const taken = yield* sql`
    select from pg_roles where rolname = ${name} union all select from pg_namespace where nspname = ${name}
  `
  if (taken.length > 0) return yield* new ReaderNameTaken()
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const verifier = Redacted.value(scramVerifier(password))
      yield* run(`create role ${name} login connection limit ${mostConnections} password '${verifier}'`)
      const [here] = yield* sql<{ database: string }>`select format('%I', current_database()) as database`
      for (const [setting, value] of Object.entries(settingsOf(reader)))
        yield* run(`alter role ${name} in database ${here?.database} set ${setting} = '${value}'`)
      yield* run(`create schema ${name}`)
      yield* run(`comment on schema ${name} is '${mark}${workspaceId}'`)
      yield* makeViews(sql, reader)
    })
  )
})

/** Removes a reader with its schema. Fails with UnknownReader. */
export const removeReader = Effect.fn("removeReader")(function* (name: ReaderName) {
  const sql = yield* SqlClient.SqlClient
  if (!(yield* allReaders).some((reader) => reader.name === name)) return yield* new UnknownReader()
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql.unsafe(`drop schema ${name} cascade`).unprepared
      yield* sql.unsafe(`drop role if exists ${name}`).unprepared
    })
  )
})

/** Makes the views of all readers again, with the columns of this version. */
export const remakeReaders = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const readers = yield* allReaders
  yield* Effect.forEach(readers, (reader) => sql.withTransaction(makeViews(sql, reader)), { discard: true })
})

/**
 * The views of the exported tables with the rows of one workspace. They belong to the owner of the tables, so the reader needs no
 * right on these. As a security barrier, a view applies its own condition before any function of the reader.
 */
const makeViews = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { name, workspaceId }: Reader) {
  const run = (text: string) => sql.unsafe(text).unprepared
  for (const table of exportedTables) {
    yield* run(`drop view if exists ${name}.${table.name}`)
    yield* run(viewOf(table, name, workspaceId))
    // The default privileges of the owner may give others more.
    yield* run(`revoke all on ${name}.${table.name} from public`)
    yield* run(`grant select on ${name}.${table.name} to ${name}`)
  }
  yield* run(`grant usage on schema ${name} to ${name}`)
})

const viewOf = (table: ExportedTable, schema: ReaderName, workspaceId: string): string => `
  create view ${schema}.${table.name} with (security_barrier) as
  select ${selectedIn(table, "database")} from ${table.from} where stored.workspace_id = '${workspaceId}'
`
