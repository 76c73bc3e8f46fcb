import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** All that the database's catalogue says of the schema, one line for each thing, rights included. */
export const catalogue = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const lines = yield* sql<{ line: string }>`
    with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select format('%s %s %s row security %s %s rights %s', relkind, relname, relpersistence, relrowsecurity,
      relforcerowsecurity, (select array_agg(acl::text order by acl::text) from unnest(relacl) acl)) as line from ours
    union all
    select format('column %s.%s %s null %s default %s identity %s', relname, attname, format_type(atttypid, atttypmod),
      not attnotnull, pg_get_expr(adbin, adrelid), attidentity)
    from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind in ('r', 'p')
    union all
    select format('constraint %s %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join ours on conrelid = ours.oid
    union all
    select pg_get_indexdef(indexrelid) from pg_index join ours on indrelid = ours.oid
    union all
    select format('policy %s %s %s %s %s', relname, polname, polcmd, polroles::regrole[],
      pg_get_expr(polqual, polrelid) || coalesce(pg_get_expr(polwithcheck, polrelid), ''))
    from pg_policy join ours on polrelid = ours.oid
    union all
    select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join ours on tgrelid = ours.oid where not tgisinternal
    union all
    select format('%s rights %s', pg_get_functiondef(pg_proc.oid), proacl) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e'
    )
    union all
    select format('extension %s', extname) from pg_extension
    union all
    select format('default rights %s %s', defaclobjtype, defaclacl) from pg_default_acl
    order by line
  `
  return lines.map(({ line }) => line)
})

/** Every row of every table, as JSON, by the table's name. */
export const allRowsOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname
  `
  const rows = yield* Effect.forEach(
    tables,
    ({ name }) =>
      sql<{
        row: Readonly<Record<string, unknown>>
      }>`select to_jsonb(t) as row from ${sql(name)} t order by to_jsonb(t)::text`
  )
  return new Map(tables.map(({ name }, index) => [name, (rows[index] ?? []).map(({ row }) => row)]))
})
