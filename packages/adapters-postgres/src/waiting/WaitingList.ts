import { EventTypeId } from "@calendeal/domain/event-types"
import { type WaitingDraft, WaitingList } from "@calendeal/domain/waiting"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { reservationIn, reservationOf, ReservationRow } from "../bookings/reservationRows.ts"
import { json } from "../connection/index.ts"
import { OutboxPosting, rowsOf as messageRows } from "../outbox/OutboxPosting.ts"
import { allRows, firstRow } from "../rows.ts"
import { orIfWorkspaceDeleted } from "../tenancy/orIfWorkspaceDeleted.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { withRetries } from "../tenancy/withRetries.ts"
import { allEntries, firstEntry, waitingEntryRow } from "./rows.ts"

/** The waiting lists on PostgreSQL. See `waiting_entries.sql`. */
export const layer = Layer.effect(
  WaitingList,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* OutboxPosting
    const { isThere, lookUp, read } = yield* makeTenancy
    const { write } = yield* makeTransactions

    const join = ({ bounds, entry, outboxMessages }: WaitingDraft) =>
      write(
        entry.workspaceId,
        sql`
          select became from join_waiting_list(
            workspace => ${entry.workspaceId},
            draft => ${json(waitingEntryRow(entry))},
            most_of_event_type => ${bounds.perEventType},
            most_of_person => ${bounds.perPerson},
            posts => ${json(messageRows(outboxMessages))}::jsonb
          )
        `
      ).pipe(
        firstRow(Became),
        Effect.map((result) => Option.getOrThrow(result).became)
      )

    const isStillWaiting = (now: DateTime.Utc) =>
      sql`ended_at is null and wanted_until > ${DateTime.toDateUtc(now)}`

    return WaitingList.of({
      join: (draft) =>
        orIfWorkspaceDeleted(isThere(draft.entry.workspaceId))(
          join(draft),
          Effect.succeed("unavailable" as const)
        ).pipe(Effect.tap(() => queue.committed)),

      find: (workspaceId, id) =>
        Effect.map(
          read(
            workspaceId,
            sql`select * from waiting_entries where workspace_id = ${workspaceId} and id = ${id}`
          ),
          firstEntry
        ),

      findOffer: (workspaceId, id) =>
        Effect.map(read(workspaceId, reservationOf(sql, workspaceId, id)), reservationIn),

      look: (workspaceId, eventTypeId, now) =>
        Effect.all({
          entries: allEntries(
            read(
              workspaceId,
              sql`
                select * from waiting_entries
                where workspace_id = ${workspaceId} and event_type_id = ${eventTypeId} and ${isStillWaiting(now)}
                order by created_at, id
              `
            )
          ),
          offers: allOffers(
            read(
              workspaceId,
              sql`
                select * from reservations
                where workspace_id = ${workspaceId} and event_type_id = ${eventTypeId} and waiting_entry_id is not null
              `
            )
          )
        }),

      awaited: (workspaceId, now) =>
        read(
          workspaceId,
          sql`
            select distinct event_type_id from waiting_entries
            where workspace_id = ${workspaceId} and ${isStillWaiting(now)}
          `
        ).pipe(
          allRows(Awaited),
          Effect.map((rows) => rows.map(({ event_type_id }) => event_type_id))
        ),

      leave: ({ id, workspaceId }, outboxMessages) =>
        write(
          workspaceId,
          sql`select leave_waiting_list(${workspaceId}, ${id}, ${json(messageRows(outboxMessages))}::jsonb) as changed`
        ).pipe(
          wasChanged,
          (changed) => withRetries(["conflict", "lost"], changed),
          Effect.tap(() => queue.committed)
        ),

      pass: ({ id, workspaceId }, outboxMessages) =>
        write(
          workspaceId,
          sql`
            select change_reservation(
              ${workspaceId}, ${id}, null, null, ${json(messageRows(outboxMessages))}::jsonb
            ) as changed
          `
        ).pipe(
          wasChanged,
          (changed) => withRetries(["conflict", "lost"], changed),
          Effect.tap(() => queue.committed)
        ),

      post: (workspaceId, outboxMessages) =>
        orIfWorkspaceDeleted(isThere(workspaceId))(
          write(workspaceId, queue.post(outboxMessages)),
          Effect.void
        ).pipe(Effect.andThen(queue.committed)),

      forget: (wantedBefore) =>
        lookUp(
          sql`select forget_waiting_entries(${DateTime.toDateUtc(wantedBefore)}, ${batchSize}) as removed`
        ).pipe(
          firstRow(Removed),
          Effect.map((counted) => Option.getOrThrow(counted).removed)
        )
    })
  })
)

const Became = Schema.Struct({
  became: Schema.Literals(["joined", "known", "person", "event_type", "unavailable"])
})

const allOffers = allRows(ReservationRow)

const Awaited = Schema.Struct({ event_type_id: EventTypeId })

/** The most entries that one statement removes. */
const batchSize = 1000

const Removed = Schema.Struct({ removed: Schema.Int })

const Changed = Schema.Struct({ changed: Schema.Boolean })

const wasChanged = <E, R>(rows: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  Effect.map(
    firstRow(Changed)(rows),
    Option.exists(({ changed }) => changed)
  )
