import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../../src/connection/index.ts"
import { migrate } from "../../../src/migrations/migrate.ts"
import { migrations } from "../../../src/migrations/index.ts"
import { script } from "../../../src/migrations/script.ts"
import { freshDatabase } from "../../../src/testing/index.ts"
import { samples } from "../../migrations/samples.ts"

const upTo = (number: string) =>
  Object.fromEntries(
    Object.entries(migrations).filter(([name, value]) => typeof value !== "string" && name < number)
  )

/** The first migrations, whose samples have a contact and an event type. */
const initial = upTo("0006")

const on = <A, E>(url: Redacted.Redacted, act: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.provide(act, postgres({ url, connections: 2 }), { local: true })

const booking = (uid: string, rescheduledFrom: string | null, status: string, hour: number) => `
  insert into bookings values
    ('11111111-1111-4111-8111-111111111111', '${uid}', '55555555-5555-4555-8555-555555555555',
      '66666666-6666-4666-8666-666666666666', '${status}', '2026-03-01T${hour}:00:00Z', '2026-03-01T${hour}:30:00Z',
      '2026-03-01T${hour}:00:00Z', '2026-03-01T${hour}:30:00Z', 'ada@example.com',
      ${rescheduledFrom === null ? "null" : `'${rescheduledFrom}'`}, '{}', '2026-01-02T00:00:00Z');
`

/** Two chains, one of them with three moves, and single bookings. */
const chains = [
  booking("bk_a", null, "rescheduled", 10),
  booking("bk_z", "bk_a", "rescheduled", 11),
  booking("bk_b", "bk_z", "rescheduled", 12),
  booking("bk_y", "bk_b", "cancelled", 13),
  booking("bk_c", null, "rescheduled", 14),
  booking("bk_d", "bk_c", "confirmed", 15),
  booking("bk_e", null, "cancelled", 16)
].join("\n")

describe("the migration of the meetings' identity", { timeout: 120_000 }, () => {
  it.live("D-MAIL-1: existing chains get their root and their places, other rows are not written", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({})
      yield* on(url, migrate(initial))
      yield* on(
        url,
        script(
          Object.keys(initial)
            .map((name) => samples[name])
            .join(";\n")
        )
      )
      yield* on(url, migrate(upTo("0036")))
      yield* on(url, script(chains))
      const versions = SqlClient.SqlClient.use(
        (sql) => sql<{ uid: string; version: string }>`select uid, xmin::text as version from bookings`
      )
      const old = new Map((yield* on(url, versions)).map(({ uid, version }) => [uid, version]))
      yield* on(url, migrate(migrations))
      const rows = yield* on(
        url,
        SqlClient.SqlClient.use(
          (sql) => sql`select uid, root_uid, sequence, language from bookings order by uid`
        )
      )
      assert.deepStrictEqual(
        rows.map((row) => Object.values(row)),
        [
          ["bk_1", null, 0, null],
          ["bk_a", null, 0, null],
          ["bk_b", "bk_a", 2, null],
          ["bk_c", null, 0, null],
          ["bk_d", "bk_c", 1, null],
          ["bk_e", null, 0, null],
          ["bk_y", "bk_a", 3, null],
          ["bk_z", "bk_a", 1, null]
        ]
      )
      const written = (yield* on(url, versions)).filter(({ uid, version }) => old.get(uid) !== version)
      assert.sameMembers(
        written.map(({ uid }) => uid),
        ["bk_b", "bk_d", "bk_y", "bk_z"]
      )
    })
  )
})
