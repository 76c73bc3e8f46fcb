import {
  type Reservation,
  type ReservationAudit,
  ReservationBook,
  type ReservationDraft,
  type ReservationEntered
} from "@calendeal/domain/bookings"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { OutboxPosting, rowsOf as messageRows } from "../outbox/OutboxPosting.ts"
import { visitorRow } from "../management/rows.ts"
import { firstRow, sha256 } from "../rows.ts"
import { orIfWorkspaceDeleted } from "../tenancy/orIfWorkspaceDeleted.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { withRetries } from "../tenancy/withRetries.ts"
import { limitedDays } from "./enter.ts"
import { reservationIn, reservationRow } from "./reservationRows.ts"

/** The reservations on PostgreSQL. See `enter_reservation.sql`. */
export const layer = Layer.effect(
  ReservationBook,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { isThere, lookUp, read } = yield* makeTenancy
    const { write } = yield* makeTransactions
    const queue = yield* OutboxPosting

    const findByKey: ReservationBook["Service"]["findByKey"] = (workspaceId, key) =>
      Effect.map(
        read(
          workspaceId,
          sql`select * from reservations where workspace_id = ${workspaceId} and key_hash = ${sha256(key)}`
        ),
        reservationIn
      )

    const enter = (draft: ReservationDraft, reservation: Reservation) =>
      write(
        reservation.workspaceId,
        sql`
          select became from enter_reservation(
            workspace => ${reservation.workspaceId},
            draft => ${json(reservationRow(reservation))},
            host_ids => ${[...new Set(reservation.hostIds)]}::uuid[],
            hash_of_key => ${sha256(draft.key)},
            most_of_event_type => ${draft.bounds.perEventType},
            most_of_credential => ${draft.bounds.perCredential},
            most_of_workspace => ${draft.bounds.perWorkspace},
            days => ${json(limitedDays(draft, reservation))},
            entry => ${visitorRow(Option.fromNullOr(draft.entry))}::jsonb,
            posts => ${json(messageRows(draft.outboxMessages))}::jsonb
          )
        `
      ).pipe(
        firstRow(Became),
        Effect.map((result) => Option.getOrThrow(result).became)
      )

    /** False: it is not live. */
    const change = (
      { id, workspaceId }: Pick<Reservation, "id" | "workspaceId">,
      keptUntil: DateTime.Utc | null,
      entry: ReservationAudit | null
    ) =>
      write(
        workspaceId,
        sql`
          select change_reservation(
            ${workspaceId}, ${id}, ${keptUntil && DateTime.toDateUtc(keptUntil)}::timestamptz,
            ${visitorRow(Option.fromNullOr(entry))}::jsonb, '[]'::jsonb
          ) as changed
        `
      ).pipe(firstRow(Changed), Effect.map(Option.exists(({ changed }) => changed)), (changed) =>
        withRetries(["conflict"], changed)
      )

    return ReservationBook.of({
      findByKey,
      enter: Effect.fnUntraced(function* (draft) {
        const { workspaceId } = draft.alternatives[0]
        for (const reservation of draft.alternatives) {
          const became = yield* orIfWorkspaceDeleted(isThere(workspaceId))(
            enter(draft, reservation),
            Effect.succeed("unavailable" as const)
          )
          switch (became) {
            case "entered":
              if (draft.outboxMessages.length > 0) yield* queue.committed
              return { _tag: "Entered", reservation }
            case "already": {
              const earlier = yield* findByKey(workspaceId, draft.key)
              return Option.match(earlier, {
                onNone: (): ReservationEntered => ({ _tag: "Unavailable" }),
                onSome: (known): ReservationEntered => ({ _tag: "Known", reservation: known })
              })
            }
            case "unavailable":
              return { _tag: "Unavailable" }
            case "taken":
              break
            default:
              return { _tag: "LimitReached", of: became }
          }
        }
        return { _tag: "SlotTaken" }
      }),
      extend: change,
      release: (reservation, entry) => change(reservation, null, entry),
      forget: (madeBefore, heldBefore) =>
        lookUp(
          sql`
            select forget_reservations(
              ${DateTime.toDateUtc(madeBefore)}, ${DateTime.toDateUtc(heldBefore)}, ${batchSize}
            ) as removed
          `
        ).pipe(
          firstRow(Removed),
          Effect.map((counted) => Option.getOrThrow(counted).removed)
        )
    })
  })
)

const Became = Schema.Struct({
  became: Schema.Literals([
    "entered",
    "already",
    "taken",
    "unavailable",
    "event_type",
    "credential",
    "workspace"
  ])
})

/** The most reservations that one statement removes. */
const batchSize = 1000

const Removed = Schema.Struct({ removed: Schema.Int })

const Changed = Schema.Struct({ changed: Schema.Boolean })
