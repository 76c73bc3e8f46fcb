import { randomUUID } from "node:crypto"
import { OutboxMessage } from "@calendeal/domain/consistency"
import {
  CircuitBreaker,
  DeliveryStatus,
  Destination,
  type Handling,
  keptDays,
  type Lease,
  Outbox,
  tripsAt
} from "@calendeal/domain/outbox"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { withRetries } from "../tenancy/withRetries.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { json } from "../connection/index.ts"
import { OutboxNotifier } from "./OutboxNotifier.ts"
import { OutboxPosting } from "./OutboxPosting.ts"
import { allDeliveries, rowOf } from "./rows.ts"

/** Options of the outbox. */
export interface OutboxOptions {
  /** The interval for finding messages without a notification; 1 second by default. */
  readonly pollInterval?: Duration.Input
}

/** The number of old deliveries that one step removes. */
const removedAtOnce = 1000

/** The number of deliveries that one step discards. */
const discardedAtOnce = 1000

/** The outbox on PostgreSQL. Its SQL functions see all workspaces, and use the database's clock. */
export const layer = ({ pollInterval = "1 second" }: OutboxOptions = {}) =>
  Layer.effect(
    Outbox,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { lookUp, read } = yield* makeTenancy
      const { wait } = yield* OutboxNotifier
      const { post } = yield* OutboxPosting
      const sending = lookUp(
        sql`select not exists (select from sending_permit) as "isPaused", outbox_now() as at`
      ).pipe(firstRow(SendingRow), Effect.map(Option.getOrThrow))
      return Outbox.of({
        posted: Effect.race(wait, Effect.sleep(pollInterval)),

        claim: ({ kinds, most, seconds }) =>
          lookUp(sql`select taken, claimed from claim_messages(${most}, ${seconds}, ${kinds}::text[])`).pipe(
            firstRow(ClaimRow),
            Effect.map(Option.getOrThrow),
            Effect.map(({ claimed, taken }) => ({
              claimed: claimed.map(({ attempts, body, id, posted_at }) => ({
                id,
                message: readMessage(body),
                postedAt: posted_at,
                attempt: attempts
              })),
              isMore: taken === most
            }))
          ),

        finish: (handlings) =>
          withRetries(
            ["conflict", "lost"],
            sql`select finish_outbox_messages(
              ${handlings.flatMap((one) => (one._tag === "HandedOut" ? [one.claimed.id] : []))}::uuid[],
              ${enteredBy(handlings)}::jsonb, ${json(handlings.flatMap(putBack))}
            )`
          ).pipe(Effect.asVoid),

        lease: Effect.fnUntraced(function* ({ batches, seconds }) {
          const id = randomUUID()
          const taken = Object.fromEntries(Object.entries(batches).filter(([, size]) => size > 0))
          const leased = lookUp(sql`
            select * from lease_deliveries(${id}, ${taken}::jsonb, ${tripsAt}, ${seconds})
          `)
          let rows = yield* leased
          for (let wrong = repaired(rows); Option.isSome(wrong); wrong = repaired(rows)) {
            const { destination, destination_id } = wrong.value
            yield* Effect.logWarning(`${wrongQueue}: ${destination} ${destination_id}`)
            yield* Metric.update(repairs, 1)
            rows = yield* leased
          }
          const state = yield* firstRow(LeaseRow)(Effect.succeed(rows))
          const due = yield* allDeliveries(Effect.succeed(rows))
          if (Option.isNone(state) || !Arr.isReadonlyArrayNonEmpty(due)) return Option.none<Lease>()
          const { failures, open_until: openUntil, taken_at: takenAt } = state.value
          return Option.some<Lease>({
            id,
            destination: due[0].destination,
            breaker: { failures, openUntil },
            due,
            takenAt
          })
        }),

        statusesOf: ({ id, kind, workspaceId }, eventIds) =>
          read(
            workspaceId,
            sql`
              select event_id, status from deliveries
              where workspace_id = ${workspaceId} and destination = ${kind} and destination_id = ${id}
                and event_id = any(${eventIds}::text[])
            `
          ).pipe(
            allRows(StatusRow),
            Effect.map((rows) => new Map(rows.map(({ event_id, status }) => [event_id, status])))
          ),

        renew: ({ destination: { id, kind, workspaceId }, id: lease }, seconds) =>
          lookUp(sql`select renew_lease(${lease}, ${workspaceId}, ${kind}, ${id}, ${seconds})`).pipe(
            Effect.asVoid
          ),

        // No lease has the id null, so the destination's state stays.
        record: ({ destination: { id, kind, workspaceId }, id: lease }, settled, messages) =>
          withRetries(
            ["conflict", "lost"],
            sql`with posted as (${post(messages, { act: `record/${lease}/${settled[0].id}` })}) select settle_deliveries(
              null, ${workspaceId}, ${kind}, ${id}, ${json(settled.map((delivery) => rowOf(delivery)))}, null, null
            )`
          ).pipe(Effect.asVoid),

        settle: (
          { destination: { id, kind, workspaceId }, id: lease },
          settled,
          { failures, openUntil },
          messages
        ) =>
          withRetries(
            ["conflict", "lost"],
            sql`with posted as (${post(messages, { act: `settle/${lease}` })}) select settle_deliveries(
              ${lease}, ${workspaceId}, ${kind}, ${id}, ${json(settled.map((delivery) => rowOf(delivery)))},
              ${failures}, ${openUntil === null ? null : DateTime.toDateUtc(openUntil)}
            )`
          ).pipe(Effect.asVoid),

        sending,

        pause: Effect.asVoid(lookUp(sql`select pause_sending()`)),

        resume: Effect.asVoid(lookUp(sql`select resume_sending()`)),

        discardDue: (at) =>
          lookUp(
            sql`select discard_due_deliveries(${DateTime.toDateUtc(at)}, ${discardedAtOnce}) as count`
          ).pipe(
            firstRow(Schema.Struct({ count: Schema.Int })),
            Effect.map((row) => Option.getOrThrow(row).count)
          ),

        removeOld: lookUp(sql`select remove_old_deliveries(${keptDays}, ${removedAtOnce}) as removed`).pipe(
          firstRow(RemovedRow),
          Effect.map((row) => Option.getOrThrow(row).removed)
        ),

        depth: lookUp(sql`select depth.*, waiting_deliveries() as waiting from outbox_depth() depth`).pipe(
          firstRow(DepthRow),
          Effect.map(Option.getOrThrow),
          Effect.map(({ messages, oldest_delivery, oldest_message, waiting, ...counts }) => ({
            messages: { count: messages, oldest: oldest_message },
            deliveries: { counts, waiting: { ...noneWaits, ...waiting }, oldest: oldest_delivery }
          }))
        ),

        openBreakers: lookUp(sql`select open_delivery_breakers(outbox_now()) as open`).pipe(
          firstRow(OpenRow),
          Effect.map((row) => Option.getOrThrow(row).open)
        ),

        failing: lookUp(sql`select * from failing_destinations()`).pipe(
          allRows(FailingRow),
          Effect.map((rows) =>
            rows.map(({ dead, destinationId, failures, kind, openUntil, workspaceId }) => ({
              destination: { workspaceId, kind, id: destinationId },
              breaker: { failures, openUntil },
              dead
            }))
          )
        )
      })
    })
  )

const repairs = Metric.counter("delivery_queues_repaired_total", {
  description: "Queues of destinations that were due without a due delivery, and were repaired",
  incremental: true
})
const wrongQueue = "The queue of a destination was due without a due delivery, and is repaired"

/** The destination whose queue was repaired; none if the rows are deliveries. */
const repaired = ([row]: ReadonlyArray<object>) => Option.flatMap(Option.fromUndefinedOr(row), readRepair)

/** The delivery rows of handed-out messages, by workspace. */
const enteredBy = (handlings: ReadonlyArray<Handling>) => {
  const deliveries = handlings.flatMap((one) => (one._tag === "HandedOut" ? one.deliveries : []))
  const byWorkspace = Map.groupBy(deliveries, ({ destination }) => destination.workspaceId)
  return Object.fromEntries(Array.from(byWorkspace, ([id, some]) => [id, some.map((one) => rowOf(one))]))
}

/** The wait of a message that was not handed out; `seconds` null: it is never claimed again. */
const putBack = (handling: Handling) => {
  const { attempt, id } = handling.claimed
  switch (handling._tag) {
    case "HandedOut":
      return []
    case "Failed": {
      const { retryAfterMillis: millis } = handling
      return [{ id, claim: attempt, seconds: millis === null ? null : millis / 1000, attempts: attempt }]
    }
    case "Released":
      return [{ id, claim: attempt, seconds: 0, attempts: attempt - 1 }]
  }
}

const readMessage = Schema.decodeUnknownOption(Schema.toCodecJson(OutboxMessage))

const StatusRow = Schema.Struct({ event_id: Schema.String, status: DeliveryStatus })

const Instant = Schema.NullOr(Schema.DateTimeUtcFromDate)
// The driver returns a bigint as text.
/** A bigint of PostgreSQL that is a safe number. */
const Count = Schema.BigInt.pipe(
  Schema.decodeTo(Schema.Finite, {
    decode: SchemaGetter.transform(Number),
    encode: SchemaGetter.transform(BigInt)
  })
)

const ClaimRow = Schema.Struct({
  taken: Schema.Int,
  claimed: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      body: Schema.Unknown,
      posted_at: Schema.DateTimeUtcFromString,
      attempts: Schema.Int
    })
  )
})
const LeaseRow = Schema.Struct({
  failures: Schema.Int,
  open_until: Instant,
  taken_at: Schema.DateTimeUtcFromDate
})
const readRepair = Schema.decodeUnknownOption(
  Schema.Struct({ id: Schema.Null, destination: Schema.String, destination_id: Schema.String })
)
const OpenRow = Schema.Struct({ open: Schema.Int })
const SendingRow = Schema.Struct({ isPaused: Schema.Boolean, at: Schema.DateTimeUtcFromDate })
const RemovedRow = Schema.Struct({ removed: Schema.Int })
const FailingRow = Schema.Struct({
  workspaceId: Destination.fields.workspaceId,
  kind: Destination.fields.kind,
  destinationId: Destination.fields.id,
  failures: CircuitBreaker.fields.failures,
  openUntil: Instant,
  dead: Count
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    kind: "destination",
    destinationId: "destination_id",
    openUntil: "open_until"
  })
)
const noneWaits = {
  integration: 0,
  webhook: 0,
  mail: 0,
  reminder: 0,
  calendar: 0,
  conference: 0,
  account: 0,
  hold: 0,
  payment: 0,
  receiver: 0
}
const DepthRow = Schema.Struct({
  messages: Count,
  oldest_message: Instant,
  pending: Count,
  confirming: Count,
  delivered: Count,
  skipped: Count,
  dead: Count,
  /** Kinds of later versions are left out. */
  waiting: Schema.Struct({
    integration: Schema.optionalKey(Schema.Int),
    webhook: Schema.optionalKey(Schema.Int),
    mail: Schema.optionalKey(Schema.Int),
    reminder: Schema.optionalKey(Schema.Int),
    calendar: Schema.optionalKey(Schema.Int),
    conference: Schema.optionalKey(Schema.Int),
    account: Schema.optionalKey(Schema.Int),
    hold: Schema.optionalKey(Schema.Int),
    payment: Schema.optionalKey(Schema.Int),
    receiver: Schema.optionalKey(Schema.Int)
  }),
  oldest_delivery: Instant
})
