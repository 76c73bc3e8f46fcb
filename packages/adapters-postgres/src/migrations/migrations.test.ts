import { randomBytes } from "node:crypto"
import { assert, describe, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../connection/index.ts"
import { script } from "./script.ts"
import { migrate, pending } from "./migrate.ts"
import { freshDatabase, freshPostgres } from "../testing/index.ts"
import { migrations } from "./index.ts"
import { admit, serviceRole } from "./isolate.ts"

/** Tables that find the workspace of a request. */
const directories = [
  "directory_access_tokens",
  "directory_accounts",
  "directory_assistant_clients",
  "directory_assistant_grants",
  "directory_api_keys",
  "directory_calendars",
  "directory_destination_queues",
  "directory_domains",
  "directory_event_types",
  "directory_identities",
  "directory_known_browsers",
  "directory_members",
  "directory_unknown_workspace",
  "directory_passkey_challenges",
  "directory_passkeys",
  "directory_passwords",
  "directory_provider_sign_ins",
  "directory_removals",
  "directory_sessions",
  "directory_slugs",
  "directory_unknown_links"
]

/** Tables of no workspace, and tables with the workspace in their content. */
const shared = ["migrations", "outbox_messages", "schema_versions", "sending_permit", "sql_files"]

const tenantTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string; part: boolean }>`
    select relname as name, relispartition as part from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname
  `
  return tables.filter(({ name }) => ![...directories, ...shared].includes(name))
})

layer(freshPostgres(migrations))("the schema, for its owner", (it) => {
  it.effect(
    "D-WS-1: every table of a workspace's data has a policy and row-level security, also for its owner",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const isolated = yield* sql<{ name: string }>`
        select relname as name from pg_class
        where relrowsecurity and relforcerowsecurity and exists (
          select from pg_policy
          where polrelid = pg_class.oid and polcmd = '*'
            and pg_get_expr(polqual, polrelid) =
              '(workspace_id = (NULLIF(current_setting(''app.workspace_id''::text, true), ''''::text))::uuid)'
        )
        order by relname
      `
        const names = isolated.map(({ name }) => name)
        assert.deepStrictEqual(
          names,
          (yield* tenantTables).map(({ name }) => name)
        )
        assert.isAbove(names.length, 10)
      })
  )

  it.effect("D-WS-1: every key, unique index and exclusion of such a table begins with the workspace", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tables = (yield* tenantTables).map(({ name }) => name)
      const keys = yield* sql<{ name: string; first: string }>`
        select indexrelid::regclass::text as name, attname as first
        from pg_index
        join pg_class on pg_class.oid = indrelid
        left join pg_attribute on attrelid = indrelid and attnum = indkey[0]
        where relname = any(${tables}::text[]) and relnamespace = 'public'::regnamespace
      `
      assert.deepStrictEqual(
        keys.filter(({ first }) => first !== "workspace_id"),
        []
      )
      assert.isAbove(keys.length, tables.length)
    })
  )

  it.effect("D-WS-1: every foreign key between such tables contains the workspace", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const withoutWorkspace = yield* sql`
        select conname from pg_constraint
        where contype = 'f' and conrelid::regclass::text <> all(${directories}::text[]) and not exists (
          select from unnest(conkey, confkey) as pair (here, there)
          join pg_attribute local on local.attrelid = conrelid and local.attnum = here
          join pg_attribute remote on remote.attrelid = confrelid and remote.attnum = there
          where local.attname = 'workspace_id' and remote.attname = 'workspace_id'
        )
      `
      assert.deepStrictEqual([...withoutWorkspace], [])
    })
  )

  it.effect("the service's role owns nothing, bypasses nothing and cannot log in", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [role] = yield* sql`
        select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
          has_schema_privilege(oid, 'public', 'create') as creates,
          exists (select from pg_class where relowner = pg_roles.oid)
            or exists (select from pg_proc where proowner = pg_roles.oid) as owns
        from pg_roles where rolname = ${serviceRole}
      `
      assert.deepStrictEqual(
        { ...role },
        {
          rolsuper: false,
          rolbypassrls: false,
          rolcreaterole: false,
          rolcreatedb: false,
          rolcanlogin: false,
          creates: false,
          owns: false
        }
      )
    })
  )

  it.effect(
    "every function with its owner's rights has a fixed search path and is not executable by public",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const open = yield* sql<{ name: string }>`
        select proname as name from pg_proc
        where prosecdef and pronamespace = 'public'::regnamespace
          and (proconfig is null or 'search_path=pg_catalog, pg_temp' <> all(proconfig)
            or has_function_privilege('public', oid, 'execute'))
      `
        assert.deepStrictEqual([...open], [])
      })
  )
})

layer(freshPostgres(migrations, { role: serviceRole }))("the schema, for the service", (it) => {
  it.effect("D-WS-1: without a workspace no row is visible and none can be written", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const workspaceId = "7f9c24e5-2f0c-4a9d-9d6e-0c7a1b3d5e11"
      const insert = sql`
        insert into workspaces values
          (${workspaceId}, 'Northwind', 'northwind', 'UTC', 'GB', '[]', 'active', true, now())
      `
      const inWorkspace = <A, E, R>(id: string, statement: Effect.Effect<A, E, R>) =>
        sql.withTransaction(
          Effect.andThen(sql`select set_config('app.workspace_id', ${id}, true)`, statement)
        )
      assert.strictEqual((yield* Effect.flip(insert)).reason._tag, "AuthorizationError")
      yield* inWorkspace(workspaceId, insert)
      for (const { name, part } of yield* tenantTables) {
        const seen = yield* Effect.result(sql`select from ${sql(name)}`)
        // A partition is only readable through its table.
        if (part) assert.isTrue(Result.isFailure(seen), name)
        else assert.deepStrictEqual([...Result.getOrThrow(seen)], [], name)
      }
      // After a transaction with a workspace the connection keeps an empty one.
      assert.deepStrictEqual([...(yield* sql`select from workspaces`)], [])
      const foreign = sql`insert into members values
        (${workspaceId}, ${workspaceId}, 'o@example.com', 'Olivia', 'owner', now())`
      const other = "00000000-0000-4000-8000-000000000000"
      assert.strictEqual((yield* Effect.flip(inWorkspace(other, foreign))).reason._tag, "AuthorizationError")
      assert.strictEqual((yield* inWorkspace(workspaceId, foreign)).length, 0)
    })
  )

  it.effect(
    "reads a directory only by one name at a time, and cannot change the schema or delete records",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const forbidden = [
          ...directories.map((name) => sql`select from ${sql(name)}`),
          sql`create table mine (id int)`,
          sql`alter table bookings disable row level security`,
          sql`drop policy one_workspace on bookings`,
          sql`delete from bookings`,
          sql`update transactions set amount = 1`,
          sql`delete from transactions`,
          sql`truncate contacts`,
          sql`select admit_to_service('public')`
        ]
        for (const statement of forbidden) {
          const { reason } = yield* Effect.flip(statement)
          assert.strictEqual(reason._tag, "AuthorizationError", statement.compile()[0])
        }
      })
  )

  it.effect("can read which migrations and SQL files ran, but not change it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(yield* pending(migrations), [])
      const changes = [
        sql`delete from migrations`,
        sql`update sql_files set sha256 = ''`,
        sql`delete from sql_files`
      ]
      for (const change of changes)
        assert.strictEqual((yield* Effect.flip(change)).reason._tag, "AuthorizationError")
    })
  )
})

describe("the migrations", () => {
  it.live("run once for two concurrent processes", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({})
      const start = Effect.provide(migrate(migrations), postgres({ url }), { local: true })
      const ran = yield* Effect.all([start, start], { concurrency: "unbounded" })
      assert.deepStrictEqual(ran.map(({ length }) => length).toSorted(), [0, Object.keys(migrations).length])
    })
  )

  it.live("need no superuser, and admit a login without rights", () =>
    Effect.gen(function* () {
      const { login, loginUrl, ownerUrl } = yield* roles
      const asOwner = Effect.provide(postgres({ url: ownerUrl }), { local: true })
      const serve = Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql<{
          me: string
        }>`select current_user as me, count(*) from bookings`
        return row?.me
      }).pipe(Effect.provide(postgres({ url: loginUrl, role: serviceRole }), { local: true }))
      yield* asOwner(migrate(migrations))
      assert.strictEqual((yield* Effect.flip(serve)).reason._tag, "AuthorizationError")
      yield* Effect.all([asOwner(admit(login)), asOwner(admit(login))], { concurrency: "unbounded" })
      assert.strictEqual(yield* serve, serviceRole)
    })
  )
})

/** The owner of a fresh database, who is not a superuser but may grant the service's role, and a login without rights. */
const roles = Effect.gen(function* () {
  const url = yield* freshDatabase(migrations)
  const suffix = randomBytes(4).toString("hex")
  const [owner, login] = [`owner.${suffix}`, `login.${suffix}`]
  const addressOf = (user: string) => {
    const address = new URL(Redacted.value(url))
    address.username = user
    address.password = suffix
    return Redacted.make(address.href)
  }
  const asSuperuser = (statements: string) =>
    script(statements).pipe(Effect.provide(postgres({ url }), { local: true }), Effect.orDie)
  const quoted = (name: string) => `"${name}"`
  yield* Effect.acquireRelease(
    asSuperuser(`
      create role ${quoted(owner)} login password '${suffix}';
      create role ${quoted(login)} login password '${suffix}';
      grant calendeal_service to ${quoted(owner)} with admin option;
      drop schema public cascade;
      create schema public authorization ${quoted(owner)};
      grant create on database ${quoted(new URL(Redacted.value(url)).pathname.slice(1))} to ${quoted(owner)}
    `),
    () =>
      asSuperuser(`
        drop schema public cascade;
        drop owned by ${quoted(login)}, ${quoted(owner)} cascade;
        drop role ${quoted(login)};
        drop role ${quoted(owner)}
      `)
  )
  return { login, loginUrl: addressOf(login), ownerUrl: addressOf(owner) }
})
