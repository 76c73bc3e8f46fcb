import { hash, randomUUID } from "node:crypto"
import { FollowUp } from "@calendeal/domain/consistency"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Schema from "effect/Schema"
import { Reactivity } from "effect/reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment, Statement } from "effect/sql/Statement"
import { unprepared } from "../connection/index.ts"
import { Bell, layer as bell, wakingClock } from "./Bell.ts"

/** The queue's name, and the table that it lies in. */
export const queueName = "follow-ups"
export const tableName = "follow_ups"

/** How the outbox is worked off. */
export interface FollowUpQueueOptions {
  /** How often to look for what was left and nobody told of (1 second). */
  readonly pollInterval?: Duration.Input
  /** For how long a process must have been silent before others take over what it had taken (2 minutes). */
  readonly lockExpiration?: Duration.Input
}

/** The follow-ups of committed acts, in a table of the same database. */
export class FollowUpQueue extends Context.Service<
  FollowUpQueue,
  {
    readonly queue: PersistedQueue.PersistedQueue<FollowUp>
    /**
     * Stores the follow-ups with whatever else the transaction stores, or not at all. An act that may be done again
     * after a lost COMMIT, and that no key guards, gives itself a name: then they are stored once all the same. What is
     * known only while the statement runs can be made a condition.
     */
    readonly post: (
      followUps: ReadonlyArray<FollowUp>,
      how?: { readonly act?: string; readonly given?: Fragment }
    ) => Statement<object>
    /** Says that some were committed: workers need not wait until they look the next time. */
    readonly committed: Effect.Effect<void>
  }
>()("@calendeal/adapters-postgres/consistency/FollowUpQueue") {}

/**
 * The queue on the client's database. What was carried out is removed after a day; what was set aside stays.
 */
export const layer = ({
  lockExpiration = "2 minutes",
  pollInterval = "1 second"
}: FollowUpQueueOptions = {}) =>
  Layer.effect(
    FollowUpQueue,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ring } = yield* Bell
      const queue = yield* PersistedQueue.make({ name: queueName, schema: FollowUp })
      return FollowUpQueue.of({
        queue,
        committed: ring,
        // The library's own way is a statement for each, which none of another kind can hold.
        post: (followUps, { act, given = sql`true` } = {}) => sql`
          insert into ${sql(tableName)}
            (id, queue_name, element, state, attempts, visible_at, created_at, updated_at)
          select id, queue_name, element, 'pending', 0, now(), now(), now()
          from jsonb_to_recordset(${queued(followUps, act)}::jsonb)
            as posted (id text, queue_name text, element text)
          where ${given}
          on conflict (id, queue_name) do nothing
        `
      })
    })
  ).pipe(
    Layer.provide(PersistedQueue.layer),
    Layer.merge(PersistedQueue.layerCleanup({ timeToLive: "1 day" })),
    Layer.provide(
      PersistedQueue.layerStoreSql({ lockExpiration, pollInterval, tableName }).pipe(
        Layer.provide([wakingClock(Duration.fromInputUnsafe(pollInterval)), library])
      )
    ),
    Layer.provide(bell)
  )

/** The library writes who takes a follow-up into the text of its statements: another name at every look, once a second. */
const library = Layer.effect(SqlClient.SqlClient, Effect.flatMap(SqlClient.SqlClient, unprepared)).pipe(
  Layer.provide(Reactivity.layer)
)

const encode = Schema.encodeSync(Schema.fromJsonString(Schema.toCodecJson(FollowUp)))

/** The follow-ups as the queue holds them. */
export const queued = (followUps: ReadonlyArray<FollowUp>, act?: string) =>
  followUps.map((followUp, index) => ({
    queue_name: queueName,
    id: act === undefined ? randomUUID() : nameOf(act, index),
    element: encode(followUp)
  }))

/** The queue's names have 36 characters at most. */
const nameOf = (act: string, index: number): string =>
  hash("sha256", `${act}/${index}`, "base64url").slice(0, 36)
