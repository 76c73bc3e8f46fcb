import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { Migrations } from "../../src/index.ts"
import { migrate } from "../../src/migrations/migrate.ts"

/** Tables whose rows are few: what members configure. All others grow with the bookings. */
const small = [
  "api_keys",
  "calendars",
  "conference_accounts",
  "directory_access_tokens",
  "directory_api_keys",
  "directory_assistant_clients",
  "directory_assistant_grants",
  "directory_calendars",
  "directory_destination_queues",
  "directory_event_types",
  "directory_slugs",
  "event_type_hosts",
  "event_types",
  "hosts",
  "identity_providers",
  "integrations",
  "mail_settings",
  "members",
  "oauth_clients",
  "payment_accounts",
  "payment_connections",
  "webhooks",
  "workspaces"
]

/** Processes insert whole rows into them, so that a new column gets null instead of its default. */
const wholeRows = ["audit_log", "bookings", "deliveries"]

/** What processes of the version before use: columns with their types, and functions with their parameters. */
const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ part: string }>`
    select format('%s.%s %s', relname, attname, format_type(atttypid, atttypmod)) as part
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
    union all
    select format('%s(%s) %s', proname, pg_get_function_arguments(oid), pg_get_function_result(oid))
    from pg_proc where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e'
    )
  `
  return rows.map(({ part }) => part)
})

/** The tables that grow, with the file that has their rows: a rewritten table has another one. */
const files = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string; file: string }>`
    select relname as name, pg_relation_filenode(oid)::text as file from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all (${small}::text[])
  `
  return new Map(rows.map(({ file, name }) => [name, file]))
})

/** Indexes of tables, and columns that need a value from every writer. */
const demands = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const indexes = yield* sql<{ name: string; table: string }>`
    select indexrelid::regclass::text as name, indrelid::regclass::text as table from pg_index
    join pg_class on pg_class.oid = indrelid and relnamespace = 'public'::regnamespace
  `
  const needed = yield* sql<{ name: string; table: string }>`
    select format('%s.%s', relname, attname) as name, relname as table
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attnotnull and attidentity = ''
      and (not atthasdef or relname = any (${wholeRows}::text[]))
  `
  return { indexes, needed }
})

const isContraction = (step: Migrations[string]) =>
  typeof step !== "string" && "_tag" in step && step._tag === "Contraction"

/** Runs the steps one after the other. Returns those that break D-UPG-7, each with what is wrong. */
export const faultsOf = Effect.fnUntraced(function* (steps: Migrations) {
  const faults: Array<string> = []
  for (const [key, step] of Object.entries(steps)) {
    const [partsBefore, filesBefore, demandsBefore] = yield* Effect.all([parts, files, demands])
    yield* migrate({ [key]: step }, { isStopped: true })
    const [partsAfter, filesAfter, demandsAfter] = yield* Effect.all([parts, files, demands])
    const gone = partsBefore.filter((part) => !partsAfter.includes(part))
    if (!isContraction(step)) faults.push(...gone.map((part) => `${key} takes away ${part}`))
    for (const [table, file] of filesBefore)
      if (filesAfter.has(table) && filesAfter.get(table) !== file) faults.push(`${key} rewrites ${table}`)
    const isKnown = ({ table }: { readonly table: string }) =>
      partsBefore.some((part) => part.startsWith(`${table}.`))
    const isNew =
      (before: ReadonlyArray<{ readonly name: string }>) =>
      ({ name }: { readonly name: string }) =>
        !before.some((one) => one.name === name)
    if (Effect.isEffect(step))
      for (const { name, table } of demandsAfter.indexes.filter(isKnown).filter(isNew(demandsBefore.indexes)))
        if (!small.includes(table)) faults.push(`${key} locks ${table} to build ${name}`)
    for (const { name } of demandsAfter.needed.filter(isKnown).filter(isNew(demandsBefore.needed)))
      faults.push(`${key} demands a value for ${name}`)
  }
  return faults
})
