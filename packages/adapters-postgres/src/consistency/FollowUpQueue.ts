import { createHash } from "node:crypto"
import { FollowUp } from "@calendeal/domain/consistency"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import { isSqlError, type SqlError } from "effect/sql/SqlError"

/** The queue's name, and the table that it lies in. */
export const queueName = "follow-ups"
export const tableName = "follow_ups"

/** How the outbox is worked off. */
export interface FollowUpQueueOptions {
  /**
   * How often to look for what other processes have left (1 second); what this process leaves, it sees at
   * once.
   */
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
     * after a lost COMMIT, and that no key guards, gives itself a name: then they are stored once all the same.
     */
    readonly post: (followUps: ReadonlyArray<FollowUp>, act?: string) => Effect.Effect<void, SqlError>
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
    Effect.map(PersistedQueue.make({ name: queueName, schema: FollowUp }), (queue) =>
      FollowUpQueue.of({
        queue,
        // All at once, so that the connection takes them in one go.
        post: (followUps, act) =>
          Effect.forEach(
            followUps,
            (followUp, index) => post(queue, followUp, act === undefined ? {} : { id: nameOf(act, index) }),
            { concurrency: "unbounded", discard: true }
          )
      })
    )
  ).pipe(
    Layer.provide(PersistedQueue.layer),
    Layer.merge(PersistedQueue.layerCleanup({ timeToLive: "1 day" })),
    Layer.provide(PersistedQueue.layerStoreSql({ lockExpiration, pollInterval, tableName }))
  )

/** Says again what the database said: the transaction has to know a conflict from a mistake. */
const post = (
  queue: PersistedQueue.PersistedQueue<FollowUp>,
  followUp: FollowUp,
  options: { readonly id?: string }
) =>
  Effect.catch(queue.offer(followUp, options), (error) => {
    const said = Cause.isCause(error.cause) ? Cause.squash(error.cause) : error
    return isSqlError(said) ? Effect.fail(said) : Effect.die(said)
  })

/** The queue's names have 36 characters at most. */
const nameOf = (act: string, index: number): string =>
  createHash("sha256").update(`${act}/${index}`).digest("base64url").slice(0, 36)
