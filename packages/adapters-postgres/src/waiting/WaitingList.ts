import { EventTypeId } from "@calendeal/domain/event-types"
import { type ProposalDraft, type WaitingDraft, WaitingList } from "@calendeal/domain/waiting"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { limitedDays } from "../bookings/enter.ts"
import { reservationIn, reservationOf, ReservationRow, reservationRow } from "../bookings/reservationRows.ts"
import { json } from "../connection/index.ts"
import { OutboxPosting, rowsOf as messageRows } from "../outbox/OutboxPosting.ts"
import { visitorRow } from "../management/rows.ts"
import { allRows, firstRow, sha256 } from "../rows.ts"
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

    const propose = (draft: ProposalDraft, teams: ReadonlyArray<number>) =>
      write(
        draft.entry.workspaceId,
        sql`
          select became, nth from enter_proposal(
            workspace => ${draft.entry.workspaceId},
            draft => ${json(waitingEntryRow(draft.entry))},
            times => ${json(proposedRows(draft, teams))},
            most_of_event_type => ${draft.bounds.perEventType},
            most_of_credential => ${draft.bounds.perCredential},
            most_of_workspace => ${draft.bounds.perWorkspace},
            entry => ${visitorRow(Option.some(draft.audit))}::jsonb,
            posts => ${json(messageRows(draft.outboxMessages))}::jsonb
          )
        `
      ).pipe(
        firstRow(BecameOfProposal),
        Effect.map((result) => Option.getOrThrow(result)),
        (entered) => withRetries(["conflict"], entered)
      )

    const isStillWaiting = (now: DateTime.Utc) =>
      sql`proposed_by is null and ended_at is null and wanted_until > ${DateTime.toDateUtc(now)}`

    return WaitingList.of({
      join: (draft) =>
        orIfWorkspaceDeleted(isThere(draft.entry.workspaceId))(
          join(draft),
          Effect.succeed("unavailable" as const)
        ).pipe(Effect.tap(() => queue.committed)),

      propose: Effect.fnUntraced(function* (draft) {
        const { workspaceId } = draft.entry
        // The team of each time that is tried.
        const teams = draft.times.map(() => 0)
        for (;;) {
          const { became, nth } = yield* orIfWorkspaceDeleted(isThere(workspaceId))(
            propose(draft, teams),
            Effect.succeed({ became: "unavailable" as const, nth: null })
          )
          switch (became) {
            case "entered":
              yield* queue.committed
              return { _tag: "Entered" }
            case "already":
              return { _tag: "Known" }
            case "unavailable":
              return { _tag: "Unavailable" }
            case "taken": {
              const at = nth ?? 0
              const next = (teams[at] ?? 0) + 1
              if (next >= (draft.times[at]?.alternatives.length ?? 0)) return { _tag: "SlotTaken", nth: at }
              teams[at] = next
              break
            }
            default:
              return { _tag: "LimitReached", of: became }
          }
        }
      }),

      offersTo: ({ eventTypeId, id, workspaceId }) =>
        allOffers(
          read(
            workspaceId,
            sql`
              select * from reservations
              where workspace_id = ${workspaceId} and event_type_id = ${eventTypeId} and waiting_entry_id = ${id}
            `
          )
        ),

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
                  and created_by is null
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

      leave: ({ id, workspaceId }, outboxMessages, audit) =>
        write(
          workspaceId,
          sql`
            select leave_waiting_list(
              ${workspaceId}, ${id}, ${json(messageRows(outboxMessages))}::jsonb,
              ${visitorRow(Option.fromNullOr(audit))}::jsonb
            ) as changed
          `
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

const BecameOfProposal = Schema.Struct({
  became: Schema.Literals([
    "entered",
    "already",
    "taken",
    "unavailable",
    "person",
    "event_type",
    "credential",
    "workspace"
  ]),
  nth: Schema.NullOr(Schema.Int)
})

/** The proposed times with these teams, as `enter_proposal` reads them. */
const proposedRows = ({ times }: ProposalDraft, teams: ReadonlyArray<number>) =>
  times.map((time, nth) => {
    const reservation = time.alternatives[teams[nth] ?? 0] ?? time.alternatives[0]
    return {
      draft: reservationRow(reservation),
      hosts: [...new Set(reservation.hostIds)],
      hash: Buffer.from(sha256(time.key)).toString("hex"),
      days: limitedDays(time, reservation)
    }
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
