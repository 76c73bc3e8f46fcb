import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql"
import { layer } from "../connection/index.ts"

/** The rows of every table and the position of every sequence, to compare two states of a database. With the owner's URL. */
export const contentsOf = (ownerUrl: Redacted.Redacted) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tables = yield* sql<{ name: string; rows: string }>`
      select relname as name, query_to_xml(format('select * from %s t order by t::text', oid::regclass), true, true, '')::text as rows
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by relname
    `
    const sequences = yield* sql<{ name: string; rows: string | null }>`
      select sequencename as name, last_value::text as rows from pg_sequences where schemaname = 'public'
    `
    return Object.fromEntries([...tables, ...sequences].map(({ name, rows }) => [name, rows]))
  }).pipe(Effect.provide(layer({ url: ownerUrl, connections: 1 })))
