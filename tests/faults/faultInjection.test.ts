import { script } from "@calendeal/adapters-postgres/testing"
import { assert, describe, it } from "@effect/vitest"
import type { EventType } from "@calendeal/domain/event-types"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Plan, run } from "../kit/faults/run.ts"

/** Runs several statements. */
const scripted = (statements: string) => (sql: SqlClient.SqlClient) =>
  Effect.provideService(script(statements), SqlClient.SqlClient, sql)

type FaultInjection = Pick<Plan, "only" | "rewriting" | "weaken"> & Partial<Pick<Plan, "seconds">>

/** Removes all row locks of reads. */
const noRowLocks = [
  ["for no key update of deals", ""],
  ["for no key update", ""]
] as const

/** Delays the insert that blocks a host's time. */
const delayedInsert = `
  create function delay_insert() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(0.2);
    return new;
  end $$;
  create trigger delay_insert before insert on booking_hosts for each row execute function delay_insert()
`

const seed = Number(process.env["FAILURE_SEED"] ?? Date.now() % 1_000_000)

/** A guard that the test removes, and the clause that must fail. */
const faultInjections: ReadonlyArray<readonly [guard: string, clause: string, FaultInjection]> = [
  [
    "D-BOOK-5: the constraint on hosts' time",
    "overlaps",
    {
      only: ({ eventTypes }) => eventTypes.slice(0, 1),
      // The service names the constraint, so a constraint with this name remains that only compares a booking with
      // itself. Because of the delay, two bookings of one time meet.
      weaken: scripted(`
        ${delayedInsert};
        alter table booking_hosts drop constraint host_no_overlap;
        alter table booking_hosts add constraint host_no_overlap exclude using gist (
          workspace_id with =, host_id with =, booking_uid with =,
          tstzrange(blocked_from, blocked_until, '[)') with &&
        ) where (active)
      `)
    }
  ],
  [
    "D-TX-3, D-AV-1: row locks",
    "deals",
    {
      // Two payments of one contact have to meet, which is rarer than two bookings of one time.
      seconds: 8,
      only: ({ eventTypes }) => eventTypes.filter(({ dealValue }) => dealValue !== null),
      rewriting: noRowLocks
    }
  ],
  [
    "D-BOOK-5: the order of hosts",
    "deadlocks",
    {
      only: ({ eventTypes }) => eventTypes.filter(({ assignment }) => assignment === "collective"),
      // Two guards, each sufficient: teams lock their hosts first, and block their time in a fixed order. The delay
      // between two hosts makes the conflict likely.
      weaken: scripted(`
        ${delayedInsert};
        do $$
        begin
          execute replace(
            replace(pg_get_functiondef('enter_booking'::regproc), 'for no key update', ''), 'order by host_id', ''
          );
        end $$
      `)
    }
  ],
  [
    "D-BOOK-1: the uniqueness of keys",
    "keys",
    {
      only: ({ eventTypes }) => eventTypes.filter(isRoundRobin),
      // Two guards: the claim of the key, and the earlier lookups, which cannot see a concurrent duplicate.
      weaken: scripted(`
        ${delayedInsert};
        alter table idempotency_keys drop constraint idempotency_keys_pkey;
        do $$
        begin
          execute replace(pg_get_functiondef('enter_booking'::regproc), 'used.key_hash = hash_of_key', 'false');
        end $$
      `)
    }
  ],
  [
    "D-BOOK-4: the release of a rescheduled booking's time",
    "refusals",
    {
      only: ({ eventTypes }) => eventTypes.slice(0, 1),
      rewriting: [["and active", "and true"]]
    }
  ],
  [
    "D-ENTRY-9: the entries of moved meetings",
    "entries",
    {
      only: ({ eventTypes }) => eventTypes.slice(0, 1),
      weaken: scripted(`
        create function lose_moves() returns trigger language plpgsql as $$
        begin
          return case when new.destination = 'calendar' and new.event_id like '%.1.%' then null else new end;
        end $$;
        create trigger lose_moves before insert on deliveries for each row execute function lose_moves()
      `)
    }
  ]
]

const isRoundRobin = ({ assignment, hosts }: EventType) => assignment === "round_robin" && hosts.length > 2

// A round finds two bookings of one time that meet about every third time, because its times are soon taken; the first that does ends the test.
const rounds = 30

describe("the checker", () => {
  it.for(faultInjections)(
    "finds a violation without %s (clause %s)",
    { timeout: 900_000 },
    async ([, clause, injection]) => {
      const clauses = new Set<string>()
      for (let round = 0; round < rounds && !clauses.has(clause); round++) {
        const { violations } = await run({
          seed: seed + round,
          seconds: 3,
          clients: 24,
          withFaults: false,
          ...injection
        })
        for (const violation of violations) clauses.add(violation.clause)
      }
      assert.include([...clauses], clause)
    }
  )
})
