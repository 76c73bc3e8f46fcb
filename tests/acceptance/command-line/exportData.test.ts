import { exportedTables, withMoment } from "@calendeal/adapters-postgres"
import { isSeenBy, journeyOf } from "@calendeal/domain/contacts"
import { LocalDate } from "@calendeal/domain/event-types"
import {
  change,
  createBooking,
  foundIn,
  sampleContact,
  sampleTime,
  storeContact,
  usd,
  sampleRecording
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { asked, exporting, linesOf, textsIn } from "./exportData.fixture.ts"

describe("calendeal export-data", () => {
  it.live("D-EXP-1, D-EXP-5: DuckDB reads both formats, with exact money and times in UTC", () =>
    Effect.gen(function* () {
      const { asOwner, exported, ours } = yield* exporting
      yield* asOwner(
        SqlClient.SqlClient.use(
          (sql) => sql`
            insert into spend values
              (${ours.workspace.id}, '2026-03-01', 'google', 'id:77', '77', 'Spring', 9999999999.99, 'USD', gen_random_uuid(), now()),
              (${ours.workspace.id}, '2026-03-02', 'google', 'id:77', '77', 'Spring', 0.1, 'USD', gen_random_uuid(), now())
          `
        )
      )
      const folder = yield* exported("parquet", "--format", "parquet")
      const lines = yield* exported("jsonl")
      for (const { name } of exportedTables) {
        const [row] = yield* asked(folder, `select count(*)::integer as rows from $${name}`)
        assert.strictEqual(row?.["rows"], linesOf(lines, name).length, name)
      }
      assert.deepStrictEqual(
        yield* asked(
          folder,
          "select sum(amount) as total, typeof(any_value(amount)) as kind, min(day) as day from $spend"
        ),
        [{ total: "10000000000.09", kind: "DECIMAL(12,2)", day: "2026-03-01" }]
      )
      assert.deepStrictEqual(
        linesOf(lines, "spend").map(({ amount, day }) => [day, amount]),
        [
          ["2026-03-01", "9999999999.99"],
          ["2026-03-02", "0.10"]
        ]
      )
      const startAt = DateTime.formatIso(ours.booking.startAt)
      const [booking] = yield* asked(
        folder,
        "select epoch_ms(start_at) as ms, typeof(start_at) as kind, responses->>'goal' as goal from $bookings"
      )
      assert.deepStrictEqual(booking, {
        ms: String(DateTime.toEpochMillis(ours.booking.startAt)),
        kind: "TIMESTAMP WITH TIME ZONE",
        goal: ours.booking.responses["goal"] ?? null
      })
      assert.strictEqual(linesOf(lines, "bookings")[0]?.["start_at"], startAt)
      assert.deepStrictEqual(
        linesOf(lines, "touches").map(({ at, position, utm_source }) => ({ at, position, utm_source })),
        journeyOf(ours.contact.attribution).map(({ at, touch }, index) => ({
          at: DateTime.formatIso(at),
          position: index + 1,
          utm_source: touch.utm_source
        }))
      )
      // Only the user of the command may read it.
      assert.strictEqual(statSync(lines).mode & 0o777, 0o700)
    })
  )

  it.live("D-EXP-2: all tables are of the moment of the first one", () =>
    Effect.gen(function* () {
      const { asService, ours } = yield* exporting
      const tables = exportedTables.filter(({ name }) => ["bookings", "contacts", "deals"].includes(name))
      /** The numbers of rows of the tables, with an act after each table. */
      const counted = (act: Effect.Effect<unknown>) =>
        asService(
          withMoment(ours.workspace.id, null, ({ read }) =>
            Effect.forEach(tables, (table) => {
              let rows = 0
              return Effect.map(
                Effect.andThen(
                  read(table, (some) => Effect.sync(() => void (rows += some.length))),
                  act
                ),
                () => rows
              )
            })
          )
        )
      const booking = asService(
        Effect.suspend(() => createBooking(ours, { startAt: sampleTime(12_000 + 60 * booked++) }))
      )
      let booked = 0
      assert.deepStrictEqual(yield* counted(Effect.orDie(booking)), [1, 1, 1])
      for (const rows of yield* counted(Effect.void)) assert.strictEqual(rows, 4)
    })
  )

  it.live(
    "D-EXP-6: an export has the texts that members see, nothing of another workspace and no secret",
    () =>
      Effect.gen(function* () {
        const { exported, other, ours } = yield* exporting
        const text = textsIn(yield* exported("whole"))
        for (const id of [
          other.workspace.id,
          other.contact.id,
          other.booking.uid,
          other.dealId,
          other.payment.id
        ])
          assert.notInclude(text, id)
        const found = foundIn(text, ours.all)
        assert.isAtLeast(found.length, 20)
        for (const { path, privacy } of found) assert.isTrue(isSeenBy(privacy, "members"), path)
      })
  )

  it.live("D-EXP-3: an increment has what has changed, also by a transaction that ended late", () =>
    Effect.gen(function* () {
      const { asOwner, exported, exportedNow, other, ours } = yield* exporting
      const first = yield* exported("1")
      const { id } = ours.workspace
      const setName = (name: string) =>
        SqlClient.SqlClient.use(
          (sql) =>
            sql`
            do ${sql.literal(`$$ begin
              perform set_config('app.workspace_id', '${id}', true);
              begin
                update contacts set name = '${name}', updated_at = now() where id = '${ours.contact.id}';
              exception when division_by_zero then null;
              end;
            end $$`)}
          `.unprepared
        )
      const empty = yield* exported("2", "--since", first)
      assert.deepStrictEqual(linesOf(empty, "contacts"), [])
      // It begins before the third export and ends after it, in a subtransaction as those of the service's functions.
      const [written, ended] = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()])
      const late = yield* Effect.forkChild(
        asOwner(
          SqlClient.SqlClient.use((sql) =>
            sql.withTransaction(
              Effect.gen(function* () {
                yield* setName("Late Lovelace")
                yield* Deferred.succeed(written, undefined)
                yield* Deferred.await(ended)
              })
            )
          )
        )
      )
      yield* Deferred.await(written)
      // Later transactions end first.
      yield* asOwner(
        SqlClient.SqlClient.use((sql) =>
          sql.withTransaction(
            Effect.andThen(
              sql.unsafe(`set local app.workspace_id = '${id}'`).unprepared,
              sql`update deals set lost_reason = null where workspace_id = ${id}`
            )
          )
        )
      )
      const third = yield* exportedNow("3", "--since", empty)
      assert.deepStrictEqual(linesOf(third, "contacts"), [])
      assert.strictEqual(linesOf(third, "deals").length, 1)
      yield* Deferred.succeed(ended, undefined)
      yield* Fiber.join(late)
      const fourth = yield* exported("4", "--since", third)
      assert.deepStrictEqual(
        linesOf(fourth, "contacts").map(({ id, name }) => [id, name]),
        [[ours.contact.id, "Late Lovelace"]]
      )
      // Its parts come with it, and rows of no one else.
      assert.strictEqual(linesOf(fourth, "touches").length, journeyOf(ours.contact.attribution).length)
      assert.notInclude(textsIn(fourth), other.contact.id)
    })
  )

  it.live(
    "D-EXP-4: an increment has an erased contact without the person, and the keys of removed rows",
    () =>
      Effect.gen(function* () {
        const { asService, exported, ours } = yield* exporting
        const { id } = ours.workspace
        const duplicate = yield* asService(storeContact(sampleContact(id)))
        const campaign = {
          day: LocalDate.make("2026-03-01"),
          platform: "google",
          id: "77",
          name: "Spring",
          currency: "USD"
        } as const
        const recordingId = sampleRecording()
        const spent = (cents: number) =>
          asService(
            change(id, {
              _tag: "SetSpend",
              recordingId,
              rows: [{ ...campaign, cents, currency: usd(1).currency }]
            })
          )
        yield* spent(12_50)
        const first = yield* exported("1")
        yield* asService(
          change(id, { _tag: "MergeContacts", contactId: ours.contact.id, duplicateId: duplicate.id })
        )
        yield* spent(0)
        const second = yield* exported("2", "--since", first)
        assert.deepStrictEqual(
          linesOf(second, "contacts")
            .filter((row) => row["id"] === duplicate.id)
            .map((row) => row["merged_into"]),
          [ours.contact.id]
        )
        const spend = {
          table_name: "spend",
          row_key: { day: "2026-03-01", platform: "google", campaign: "id:77" }
        }
        assert.deepStrictEqual(removalsIn(second), [spend])
        yield* asService(change(id, { _tag: "EraseContact", contactId: ours.contact.id }))
        const third = yield* exported("3", "--since", second)
        const [contact] = linesOf(third, "contacts")
        assert.deepInclude(contact, { id: ours.contact.id, email: null, name: null, custom_fields: {} })
        assert.isString(contact?.["erased_at"])
        assert.deepStrictEqual(linesOf(third, "touches"), [])
        assert.deepStrictEqual(removalsIn(third), [{ table_name: "contacts", row_key: { id: duplicate.id } }])
        const person = ours.all.filter(({ privacy }) => privacy.erased === "booker")
        assert.isAtLeast(foundIn(textsIn(first), person).length, 15)
        assert.deepStrictEqual(foundIn(textsIn(third), person), [])
        assert.notInclude(textsIn(third), duplicate.email)
      })
  )

  it.live("D-EXP-8: large rows are written in parts, and none is lost between them", () =>
    Effect.gen(function* () {
      const { asOwner, exported, ours } = yield* exporting
      yield* asOwner(
        SqlClient.SqlClient.use(
          (sql) => sql`
            insert into contacts (workspace_id, id, email, attribution, custom_fields, qualification_states, created_at)
            select ${ours.workspace.id}, gen_random_uuid(), n || '@many.example', '{"first":null,"last":null}',
              jsonb_build_object('text', repeat(md5(n::text), 250)), '{}', now()
            from generate_series(1, 3500) as n
          `
        )
      )
      const folder = yield* exported("many", "--format", "parquet")
      assert.deepStrictEqual(
        yield* asked(
          folder,
          `select count(distinct email)::integer as contacts, sum(length(custom_fields->>'text'))::integer as characters
           from $contacts where email like '%@many.example'`
        ),
        [{ contacts: 3500, characters: 28_000_000 }]
      )
      const [groups] = yield* asked(
        folder,
        "select count(distinct row_group_id)::integer as parts, max(row_group_bytes)::integer as largest from parquet_metadata($contacts)"
      )
      assert.isAtLeast(Number(groups?.["parts"]), 3)
      assert.isAtMost(Number(groups?.["largest"]), 12_000_000)
    })
  )

  it.live("D-EXP-7: what cannot be exported is refused, and nothing is left", () =>
    Effect.gen(function* () {
      const { at, exported, ours, other, run } = yield* exporting
      const first = yield* exported("1")
      const refused = Effect.fnUntraced(function* (words: ReadonlyArray<string>, why: RegExp) {
        const { code, output } = yield* run(words.includes("--to") ? words : ["--to", at("2"), ...words])
        assert.strictEqual(code, 1, output)
        assert.match(output, why)
        assert.deepStrictEqual(
          readdirSync(at(".")).filter((name) => name.startsWith("2")),
          []
        )
      })
      yield* refused(["--to", first], /already exists/)
      yield* refused(["--to", at("no/such/folder")], /cannot be written/)
      yield* refused(["--since", at("nowhere")], /has no export of this workspace/)
      const path = join(first, "manifest.json")
      const manifest = JSON.parse(readFileSync(path, "utf8"))
      const later = (changed: object) => writeFileSync(path, JSON.stringify({ ...manifest, ...changed }))
      later({ workspaceId: other.workspace.id })
      yield* refused(["--since", first], /has no export of this workspace/)
      // As after a restoration, where transactions have other numbers.
      later({ position: { ...manifest.position, database: "1.00000001.2" } })
      yield* refused(["--since", first], /was restored, moved or failed over/)
      later({ position: { ...manifest.position, transaction: "18446744073709551615" } })
      yield* refused(["--since", first], /was restored, moved or failed over/)
      later({ position: null })
      yield* refused(["--since", first], /is distributed/)
      later({})
      assert.strictEqual(linesOf(yield* exported("3", "--since", first), "contacts").length, 0)
      assert.strictEqual(ours.workspace.id, manifest.workspaceId)
    })
  )
})

const removalsIn = (folder: string) =>
  linesOf(folder, "removals").map(({ row_key, table_name }) => ({ table_name, row_key }))
