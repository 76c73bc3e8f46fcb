import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { concurrentIndex, contraction, type Migrations, migrations } from "../../../src/index.ts"
import { isolate } from "../../../src/migrations/isolate.ts"
import { script } from "../../../src/migrations/script.ts"
import { freshPostgres, typicalChanges } from "../../../src/testing/index.ts"
import { faultsOf } from "../../migrations/expansion.ts"

const first = "0001_baseline"
const later = Object.fromEntries(
  Object.entries<Migrations[string]>(migrations).filter(
    ([key, value]) => typeof value !== "string" && key !== first
  )
)

const statement = (text: string) => Effect.asVoid(script(text))

layer(freshPostgres({ [first]: migrations[first] }))("the migrations after the first one", (it) => {
  it.effect(
    "D-UPG-7: take nothing away, rewrite no large table, build its indexes concurrently, and demand nothing new",
    () =>
      Effect.gen(function* () {
        const tableOfItsOwn = Effect.andThen(
          script(
            "create table notes (workspace_id uuid not null, id uuid not null, primary key (workspace_id, id))"
          ),
          isolate("notes")
        )
        assert.deepStrictEqual(
          yield* faultsOf({ ...later, ...typicalChanges, "9101_notes": tableOfItsOwn }),
          []
        )
      })
  )
})

layer(freshPostgres({ [first]: migrations[first] }))(
  "a migration that would stop the version before",
  (it) => {
    it.effect("D-UPG-7: is found", () =>
      Effect.gen(function* () {
        const faults = yield* faultsOf({
          "9001_gone": statement("alter table contacts drop column phone"),
          "9002_renamed": statement("alter function outbox_now() rename to now_of_outbox"),
          "9003_rewritten": statement("alter table transactions alter column amount type double precision"),
          "9004_large_index": statement("create index bookings_of_day on bookings (workspace_id, end_at)"),
          "9005_small_index": statement("create index hosts_by_name on hosts (workspace_id, name)"),
          "9006_concurrent": concurrentIndex("bookings_of_end", "on bookings (workspace_id, end_at)"),
          "9007_needed": statement(
            "alter table webhooks add column kind text not null default ''; alter table webhooks alter column kind drop default"
          ),
          "9008_whole_rows": statement("alter table bookings add column kind text not null default ''"),
          "9009_default": statement("alter table booking_hosts add column kind text not null default ''"),
          "9010_contraction": contraction("0.2.0", statement("alter table hosts drop column title"))
        })
        assert.deepStrictEqual(faults, [
          "9001_gone takes away contacts.phone text",
          "9002_renamed takes away outbox_now() timestamp with time zone",
          "9003_rewritten takes away transactions.amount numeric(12,2)",
          "9003_rewritten rewrites transactions",
          "9004_large_index locks bookings to build bookings_of_day",
          "9007_needed demands a value for webhooks.kind",
          "9008_whole_rows demands a value for bookings.kind"
        ])
      })
    )
  }
)
