import {
  HeldRequestKey,
  type HeldKey,
  judgeKey,
  type RequestKey,
  RequestKeys
} from "@calendeal/domain/consistency"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { StaleRead } from "../tenancy/withRetries.ts"

/** The most keys that one statement removes. */
const batchSize = 1000

const Removed = Schema.Struct({ removed: Schema.Int })
const KeyRow = Schema.Struct({
  request: Schema.String,
  claim: Schema.String,
  claimedAt: Schema.DateTimeUtcFromDate,
  state: Schema.Literals(["held", "settled", "answered"]),
  answer: Schema.NullOr(Schema.String)
}).pipe(Schema.encodeKeys({ request: "request_hash", claimedAt: "claimed_at" }))

/** The keys of requests to the management API on PostgreSQL. */
export const layer = Layer.effect(
  RequestKeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp, tenantTransaction } = yield* makeTenancy
    const isKey = whereKey(sql)

    /** After a lost COMMIT the next attempt finds its own claim. */
    const claim = Effect.fnUntraced(function* (key: HeldKey, request: string, at: DateTime.Utc) {
      const { hash, personId, workspaceId } = key
      const stored = yield* sql`
        select request_hash, claim, claimed_at, state, answer from request_keys where ${isKey(key)} for update
      `.pipe(firstRow(KeyRow), Effect.map(Option.getOrNull))
      if (stored?.claim === key.claim) return { _tag: "Claimed" } as const
      const outcome = judgeKey(stored, request, at)
      if (outcome._tag !== "Claimed") return outcome
      const row = {
        request_hash: request,
        claim: key.claim,
        claimed_at: DateTime.toDateUtc(at),
        state: "held",
        answer: null
      }
      const written = yield* stored === null
        ? sql`
            insert into request_keys ${sql.insert({ workspace_id: workspaceId, person_id: personId, key_hash: hash, ...row })}
            on conflict do nothing returning claim
          `
        : sql`update request_keys set ${sql.update(row)} where ${isKey(key)} returning claim`
      return written.length === 0 ? yield* new StaleRead() : outcome
    })

    return RequestKeys.of({
      claim: (key, request, at) => tenantTransaction(key.workspaceId)(claim(key, request, at)),
      answer: (key, answer) =>
        Effect.asVoid(
          tenantTransaction(key.workspaceId)(sql`
            update request_keys set state = 'answered', answer = ${answer}
            where ${isKey(key)} and claim = ${key.claim}
          `)
        ),
      release: (key) =>
        Effect.asVoid(
          tenantTransaction(key.workspaceId)(sql`
            delete from request_keys where ${isKey(key)} and claim = ${key.claim} and state = 'held'
          `)
        ),
      forget: (claimedBefore) =>
        lookUp(
          sql`select forget_request_keys(${DateTime.toDateUtc(claimedBefore)}, ${batchSize}) as removed`
        ).pipe(
          firstRow(Removed),
          Effect.map((counted) => Option.getOrThrow(counted).removed)
        )
    })
  })
)

const whereKey =
  (sql: SqlClient.SqlClient) =>
  ({ hash, personId, workspaceId }: RequestKey) =>
    sql`workspace_id = ${workspaceId} and person_id = ${personId} and key_hash = ${hash}`

/**
 * Settles the key of the request, if it has one, in the transaction of its change (D-MGMT-33). `workspaceId`: the workspace of the
 * transaction, which differs from the key's if the request is outside of any workspace.
 */
export const settleKey = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.flatMap(HeldRequestKey, (key) => {
    if (key === null) return Effect.void
    const settled = sql`
      update request_keys set state = 'settled'
      where ${whereKey(sql)(key)} and claim = ${key.claim} and state <> 'answered' returning claim
    `
    const within =
      key.workspaceId === workspaceId ? settled : inWorkspace(sql, key.workspaceId, workspaceId, settled)
    return Effect.flatMap(within, (rows) =>
      rows.length === 0 ? Effect.die(new Error("a later request holds the key")) : Effect.void
    )
  })

/** Runs a statement on another workspace within a transaction, which then continues in its own. */
const inWorkspace = <A, E>(
  sql: SqlClient.SqlClient,
  other: WorkspaceId,
  own: WorkspaceId,
  statement: Effect.Effect<A, E>
) => {
  const enter = (id: WorkspaceId) => sql.unsafe(`SET LOCAL app.workspace_id = '${id}'`).unprepared
  return Effect.andThen(enter(other), Effect.tap(statement, enter(own)))
}
