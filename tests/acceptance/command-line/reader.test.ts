import { exportedTables } from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { foundIn } from "@calendeal/port-contracts/samples"
import { isSeenBy } from "@calendeal/domain/contacts"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { writeFileSync } from "node:fs"
import { exporting } from "./exportData.fixture.ts"

/** A database with two workspaces, and a reader of the first. It is removed with the scope, because roles belong to the server. */
const reading = Effect.gen(function* () {
  const base = yield* exporting
  const name = `reader_${crypto.randomUUID().slice(0, 8)}`
  const added = yield* base.command([
    "reader",
    "add",
    "--workspace",
    base.ours.workspace.slug,
    "--name",
    name,
    "--json"
  ])
  assert.strictEqual(added.code, 0, added.output)
  yield* Effect.addFinalizer(() => base.command(["reader", "remove", "--name", name]))
  const { password } = JSON.parse(added.output)
  const url = new URL(Redacted.value(base.url))
  url.username = name
  url.password = password
  const asReader = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provide(effect, postgres({ url: Redacted.make(url.href), connections: 1 }), { local: true })
  /** The rows of a question, all as one text. */
  const answer = (...questions: ReadonlyArray<string>) =>
    asReader(
      SqlClient.SqlClient.use((sql) =>
        Effect.map(
          Effect.forEach(questions, (question) => sql.unsafe(question).unprepared),
          (answers) => JSON.stringify(answers)
        )
      )
    )
  const refusal = (...questions: ReadonlyArray<string>) =>
    Effect.map(Effect.flip(answer(...questions)), (error) => String(error.reason.cause ?? error))
  return { ...base, answer, name, refusal }
})

describe("calendeal reader", () => {
  it.live(
    "D-READ-1, D-READ-2: reads the columns of the exported data of one workspace, whatever it sets",
    () =>
      Effect.gen(function* () {
        const { answer, asOwner, name, other, ours, refusal } = yield* reading
        const all = yield* Effect.forEach(exportedTables, (table) => answer(`select * from ${table.name}`))
        const text = all.join("\n")
        assert.include(text, ours.contact.id)
        assert.include(text, ours.payment.id)
        const found = foundIn(text, ours.all)
        assert.isAtLeast(found.length, 20)
        for (const { path, privacy } of found) assert.isTrue(isSeenBy(privacy, "members"), path)
        const foreign = other.workspace.id
        const tries = [
          [],
          [`set app.workspace_id = '${foreign}'`],
          [`select set_config('app.workspace_id', '${foreign}', false)`],
          ["reset app.workspace_id"],
          ["set app.workspace_id = ''"],
          ["set row_security = off"],
          ["set search_path = public"],
          [`alter role ${name} set app.workspace_id = '${foreign}'`]
        ]
        const questions = exportedTables.map((table) => `select * from ${name}.${table.name}`)
        for (const [nth, settings] of tries.entries()) {
          const seen = yield* Effect.catch(answer(...settings, ...questions), (error) =>
            Effect.succeed(String(error))
          )
          for (const id of [other.contact.id, other.booking.uid, other.dealId, other.payment.id])
            assert.notInclude(seen, id, `attempt ${nth}`)
        }
        // A function of its own that PostgreSQL would call first gets no row of another workspace.
        yield* asOwner(
          SqlClient.SqlClient.use(
            (sql) => sql`update contacts set name = 'Foreign' where id = ${other.contact.id}`
          )
        )
        const watched = yield* answer(
          "set default_transaction_read_only = off",
          "set enable_indexscan = off",
          "set enable_bitmapscan = off",
          `create function pg_temp.watch(name text) returns boolean language plpgsql cost 0.0001 as $$
           begin if name = 'Foreign' then raise exception 'seen'; end if; return true; end $$`,
          "select id from contacts where pg_temp.watch(name)"
        )
        assert.include(watched, ours.contact.id)
        // As with an owner who is no superuser: row-level security applies below the views.
        const owner = `${name}_owner`
        yield* asOwner(
          SqlClient.SqlClient.use((sql) =>
            Effect.forEach(
              [
                `create role ${owner}`,
                `grant usage, create on schema ${name} to ${owner}`,
                `grant usage on schema public to ${owner}`,
                `grant select on public.contacts to ${owner}`,
                `alter view ${name}.contacts owner to ${owner}`
              ],
              (text) => sql.unsafe(text).unprepared
            )
          )
        )
        yield* Effect.addFinalizer(() =>
          Effect.ignore(
            asOwner(
              SqlClient.SqlClient.use((sql) =>
                Effect.andThen(
                  sql.unsafe(`drop owned by ${owner} cascade`).unprepared,
                  sql.unsafe(`drop role ${owner}`).unprepared
                )
              )
            )
          )
        )
        assert.include(yield* answer("select id from contacts"), ours.contact.id)
        const hidden = yield* answer(`set app.workspace_id = '${foreign}'`, "select id from contacts")
        assert.notInclude(hidden, ours.contact.id)
        assert.notInclude(hidden, other.contact.id)
        assert.match(yield* refusal("set role calendeal_service"), /permission denied/)
      })
  )

  it.live("D-READ-3: writes nothing, and reads no table, no secret and no function of the service", () =>
    Effect.gen(function* () {
      const { answer, asOwner, refusal } = yield* reading
      const names = yield* asOwner(
        SqlClient.SqlClient.use(
          (sql) => sql<{ name: string; kind: string }>`
            select format('%I', relname) as name, 'table' as kind from pg_class
              where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
            union all
            select oid::regprocedure::text, 'function' from pg_proc
              where pronamespace = 'public'::regnamespace and prosecdef
          `
        )
      )
      assert.isAtLeast(names.filter(({ kind }) => kind === "table").length, 50)
      for (const { kind, name } of names)
        if (kind === "table")
          assert.match(yield* refusal(`select * from public.${name} limit 1`), /permission denied/, name)
        else
          assert.include(
            yield* answer(`select has_function_privilege('public.${name}', 'execute') as may`),
            '"may":false',
            name
          )
      const writing = "set default_transaction_read_only = off"
      for (const table of exportedTables) {
        assert.match(
          yield* refusal(writing, `delete from ${table.name}`),
          /permission denied|cannot delete/,
          table.name
        )
        const [column] = Object.keys(table.columns)
        assert.match(
          yield* refusal(writing, `update ${table.name} set ${column} = null`),
          /permission denied|cannot update/,
          table.name
        )
      }
      assert.match(yield* refusal(writing, "create table public.mine (a integer)"), /permission denied/)
      assert.match(yield* refusal("create temporary table mine (a integer)"), /read-only/)
    })
  )

  it.live(
    "D-READ-4, D-READ-5, D-READ-6: has a given password, keeps its views after migrate, is removed whole, and is logged",
    () =>
      Effect.gen(function* () {
        const { answer, asOwner, at, command, name, ours, refusal } = yield* reading
        const workspace = ["--workspace", ours.workspace.slug]
        const refused = Effect.fnUntraced(function* (words: ReadonlyArray<string>, why: RegExp) {
          const { code, output } = yield* command(["reader", ...words])
          assert.strictEqual(code, 1, output)
          assert.match(output, why)
        })
        yield* refused(["add", ...workspace, "--name", name], /already/)
        yield* refused(["add", ...workspace, "--name", "calendeal_service"], /already/)
        yield* refused(["add", ...workspace, "--name", "pg_reader"], /must not begin/)
        yield* refused(["add", ...workspace, "--name", "Robert'); --"], /small letters/)
        yield* refused(["remove", "--name", "calendeal_service"], /No reader has this name/)
        writeFileSync(at("password"), "short\n")
        const file = ["--password-file", at("password")]
        yield* refused(["add", ...workspace, "--name", `${name}_2`, ...file], /no suitable password/)
        writeFileSync(at("password"), "a-longer-password~42\n")
        const given = yield* command(["reader", "add", ...workspace, "--name", `${name}_2`, ...file])
        assert.strictEqual(given.code, 0, given.output)
        assert.notInclude(given.output, "a-longer-password")
        assert.strictEqual((yield* command(["reader", "remove", "--name", `${name}_2`])).code, 0)

        const listed = yield* command(["reader", "list"])
        assert.include(listed.output, `${name}  ${ours.workspace.slug}`)
        // As after an upgrade with other columns.
        yield* asOwner(SqlClient.SqlClient.use((sql) => sql`drop view ${sql(name)}.contacts`))
        assert.match(yield* refusal("select * from contacts"), /does not exist/)
        const migrated = yield* command(["migrate"])
        assert.strictEqual(migrated.code, 0, migrated.output)
        assert.include(yield* answer("select id from contacts"), ours.contact.id)

        const removed = yield* command(["reader", "remove", "--name", name])
        assert.strictEqual(removed.code, 0, removed.output)
        assert.isString(yield* refusal("select 1"))
        const left = yield* asOwner(
          SqlClient.SqlClient.use(
            (sql) => sql`
            select rolname from pg_roles where rolname = ${name}
            union all select nspname from pg_namespace where nspname = ${name}
          `
          )
        )
        assert.deepStrictEqual([...left], [])
        const log = yield* asOwner(
          SqlClient.SqlClient.use(
            (sql) => sql<{ readonly action: string; readonly subject: string }>`
            select action, subject from audit_log
            where workspace_id = ${ours.workspace.id} and action in ('reader.add', 'reader.remove')
          `
          )
        )
        assert.sameMembers(
          log.map(({ action, subject }) => `${action} ${subject}`),
          [name, `${name}_2`].flatMap((one) => [`reader.add ${one}`, `reader.remove ${one}`])
        )
      })
  )
})
