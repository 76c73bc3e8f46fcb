import { randomUUID } from "node:crypto"
import { type Breaker, DeliveryQueue, Destination, isOnTrial, type Turn } from "@calendeal/domain/deliveries"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { orIfWorkspaceDeleted } from "../tenancy/orIfWorkspaceDeleted.ts"
import { allDeliveries, rowOf } from "./rows.ts"

/** The delivery queue on PostgreSQL: any number of processes take turns at its lanes, each lane by one at a time. */
export const layer = Layer.effect(
  DeliveryQueue,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp, read, tenantTransaction } = makeTenancy(sql)

    const endTurn = ({ destination, id }: Omit<Turn, "due">, { failures, openUntil }: Breaker) =>
      sql`
        select end_delivery_turn(
          ${id}, ${destination.workspaceId}, ${destination.kind}, ${destination.id}, ${failures}, ${dateOf(openUntil)}
        )
      `

    return DeliveryQueue.of({
      enter: (workspaceId, deliveries) =>
        orIfWorkspaceDeleted(sql, workspaceId)(
          sql`
            insert into deliveries
            select entered.* from jsonb_populate_recordset(
              null::deliveries, ${deliveries.map((delivery) => rowOf(delivery))}::jsonb
            ) entered
            on conflict on constraint delivery_once do nothing
          `.pipe(Effect.asVoid),
          Effect.void
        ),

      take: Effect.fnUntraced(function* ({ batches, now, until }) {
        const kinds = Object.entries(batches).flatMap(([kind, size]) => (size > 0 ? [kind] : []))
        const id = randomUUID()
        const [at, end] = [DateTime.toDateUtc(now), DateTime.toDateUtc(until)]
        const taken = yield* lookUp(
          sql`select * from take_delivery_lane(${kinds}, ${at}, ${id}, ${end})`
        ).pipe(firstRow(LaneRow))
        if (Option.isNone(taken)) return Option.none<Turn>()
        const { destinationId, failures, kind, openUntil, workspaceId } = taken.value
        const destination: Destination = { workspaceId, kind, id: destinationId }
        const breaker: Breaker = { failures, openUntil }
        const size = isOnTrial(breaker) ? 1 : (batches[kind] ?? 1)
        const due = yield* read(
          workspaceId,
          sql`
            select * from deliveries
            where workspace_id = ${workspaceId} and destination = ${kind} and destination_id = ${destinationId}
              and status in ('pending', 'confirming') and due_at <= ${at}
            order by due_at, id limit ${size}
          `
        ).pipe(allDeliveries)
        if (Arr.isReadonlyArrayNonEmpty(due)) return Option.some<Turn>({ id, destination, breaker, due })
        // Somebody settled them meanwhile who had lost the turn.
        yield* lookUp(endTurn({ id, destination, breaker }, breaker))
        return Option.none<Turn>()
      }),

      renew: ({ destination, id }, until) =>
        lookUp(sql`
          select renew_delivery_turn(
            ${id}, ${destination.workspaceId}, ${destination.kind}, ${destination.id}, ${DateTime.toDateUtc(until)}
          )
        `).pipe(Effect.asVoid),

      end: (turn, settled, breaker) =>
        tenantTransaction(turn.destination.workspaceId)(
          Effect.gen(function* () {
            if (settled.length > 0) {
              yield* sql`
                update deliveries set status = done.status, reason = done.reason, receipt = done.receipt,
                  attempts = done.attempts, due_at = done.due_at, settled_at = done.settled_at
                from jsonb_to_recordset(${settled.map((delivery) => rowOf(delivery))}::jsonb) as done (
                  id uuid, status text, reason text, receipt text, attempts integer, due_at timestamptz,
                  settled_at timestamptz
                )
                where deliveries.workspace_id = ${turn.destination.workspaceId} and deliveries.id = done.id
                  and deliveries.status in ('pending', 'confirming')
              `
            }
            yield* endTurn(turn, breaker)
          })
        ),

      openBreakers: (at) =>
        lookUp(sql`select open_delivery_breakers(${DateTime.toDateUtc(at)}) as open`).pipe(
          firstRow(OpenRow),
          Effect.map(Option.match({ onNone: () => 0, onSome: ({ open }) => open }))
        ),
      troubled: lookUp(sql`select * from troubled_delivery_lanes()`).pipe(
        allRows(TroubleRow),
        Effect.map((rows) =>
          rows.map(({ dead, destinationId, failures, kind, openUntil, workspaceId }) => ({
            destination: { workspaceId, kind, id: destinationId },
            breaker: { failures, openUntil },
            dead
          }))
        )
      ),

      depth: lookUp(sql`select * from delivery_depth()`).pipe(
        allRows(DepthRow),
        Effect.map(([depth]) => {
          const { oldest_at, ...counts } = depth ?? nothing
          return { counts, oldest: oldest_at }
        })
      )
    })
  })
)

const dateOf = (instant: DateTime.Utc | null) => (instant === null ? null : DateTime.toDateUtc(instant))

const lane = {
  workspaceId: Destination.fields.workspaceId,
  kind: Destination.fields.kind,
  destinationId: Destination.fields.id,
  failures: Schema.Int,
  openUntil: Schema.NullOr(Schema.DateTimeUtcFromDate)
}
const laneColumns = {
  workspaceId: "workspace_id",
  kind: "destination",
  destinationId: "destination_id",
  openUntil: "open_until"
} as const
const LaneRow = Schema.Struct(lane).pipe(Schema.encodeKeys(laneColumns))

const OpenRow = Schema.Struct({ open: Schema.Int })

// PostgreSQL's bigint comes as text.
const Count = Schema.FiniteFromString
const TroubleRow = Schema.Struct({ ...lane, dead: Count }).pipe(Schema.encodeKeys(laneColumns))
const DepthRow = Schema.Struct({
  pending: Count,
  confirming: Count,
  delivered: Count,
  skipped: Count,
  dead: Count,
  oldest_at: Schema.NullOr(Schema.DateTimeUtcFromDate)
})
const nothing: typeof DepthRow.Type = {
  pending: 0,
  confirming: 0,
  delivered: 0,
  skipped: 0,
  dead: 0,
  oldest_at: null
}
