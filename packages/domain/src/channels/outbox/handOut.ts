import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { IdGenerator, StoreOutages } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { DeliveryId, newDelivery } from "./Delivery.ts"
import { type DestinationHandler, type DestinationHandlers, handled } from "./DestinationHandler.ts"
import { type ClaimedMessage, Handling, Outbox } from "./Outbox.ts"
import { messageRetries } from "./retryPolicy.ts"

/** The maximum number of messages per batch. */
const batch = 200
/** The time after which another process takes over the batch of a killed one, in seconds. */
const leaseSeconds = 20

/** The result of a batch. */
export interface HandedOut {
  readonly deliveries: number
  /** Whether there may be further messages. */
  readonly isMore: boolean
}

/**
 * Claims a batch of messages and creates a delivery for each destination that receives one. If the process is killed,
 * another one repeats the batch without duplicates (D-BOOK-11). A message that fails does not delay the others: it is
 * claimed again later, and the effect dies with the cause at the end. A failure by an outage of the database does not count.
 */
export const handOut = <R>(handlers: DestinationHandlers<R>) =>
  Effect.gen(function* () {
    const outbox = yield* Outbox
    const { claimed, isMore } = yield* outbox.claim({
      most: batch,
      seconds: leaseSeconds,
      kinds: handled(handlers).map(([kind]) => kind)
    })
    const causes: Array<Cause.Cause<never>> = []
    const { noted } = yield* StoreOutages
    const failed = (each: ClaimedMessage, cause: Cause.Cause<never>) =>
      Effect.map(noted(cause), (isOutage) => {
        causes.push(cause)
        return isOutage
          ? Handling.Released({ claimed: each })
          : Handling.Failed({ claimed: each, retryAfterMillis: messageRetries(each.attempt, 0) })
      })
    const handlings = yield* handle(
      handled(handlers).map(([, handler]) => handler),
      claimed,
      failed
    ).pipe(
      Effect.onInterrupt(() => outbox.finish(claimed.map((each) => Handling.Released({ claimed: each }))))
    )
    const finish = (some: ReadonlyArray<Handling>): Effect.Effect<void> =>
      Effect.catchCause(outbox.finish(some), (cause) => {
        const [first, ...rest] = some
        if (Cause.hasInterruptsOnly(cause) || first === undefined) return Effect.failCause(cause)
        return rest.length === 0
          ? Effect.flatMap(failed(first.claimed, cause), (one) => outbox.finish([one]))
          : Effect.forEach(some, (one) => finish([one]), { discard: true })
      })
    if (handlings.length > 0) yield* finish(handlings)
    const [cause] = causes
    if (cause !== undefined) return yield* Effect.failCause(cause)
    const deliveries = handlings.map((one) => (one._tag === "HandedOut" ? one.deliveries.length : 0))
    return { deliveries: deliveries.reduce((sum, count) => sum + count, 0), isMore } satisfies HandedOut
  }).pipe(Effect.withSpan("outbox.handOut"))

type OnFailure = (claimed: ClaimedMessage, cause: Cause.Cause<never>) => Effect.Effect<Handling>

/** Handles the messages of all workspaces concurrently, so that lookups can share queries. */
const handle = <R>(
  handlers: ReadonlyArray<DestinationHandler<R>>,
  claimed: ReadonlyArray<ClaimedMessage>,
  failed: OnFailure
) => {
  const byWorkspace = Map.groupBy(claimed, ({ message }) => Option.getOrNull(message)?.workspaceId ?? null)
  return Effect.map(
    Effect.forEach(byWorkspace, ([id, messages]) => handleOf(handlers, id, messages, failed), together),
    (handlings) => handlings.flat()
  )
}

const handleOf = Effect.fnUntraced(function* <R>(
  handlers: ReadonlyArray<DestinationHandler<R>>,
  workspaceId: WorkspaceId | null,
  messages: ReadonlyArray<ClaimedMessage>,
  failed: OnFailure
) {
  const tags = new Set(messages.flatMap(({ message }) => Option.toArray(message)).map(({ _tag }) => _tag))
  const asked = handlers.filter(({ handles }) => !handles.isDisjointFrom(tags))
  // This version cannot read a message without a workspace.
  const drafting = yield* Effect.exit(
    workspaceId === null
      ? Effect.die(new Error("an outbox message is of a kind that this version does not know"))
      : Effect.forEach(
          asked,
          ({ draft, handles }) => Effect.map(draft(workspaceId), (draftsOf) => ({ draftsOf, handles })),
          together
        )
  )
  const drafted = Effect.fnUntraced(function* (claimed: ClaimedMessage) {
    const idGenerator = yield* IdGenerator
    const drafters = yield* drafting
    const message = Option.getOrThrow(claimed.message)
    const handling = drafters.filter(({ handles }) => handles.has(message._tag))
    const drafts = (yield* Effect.forEach(handling, ({ draftsOf }) => draftsOf(message), together)).flat()
    const deliveries = yield* Effect.forEach(drafts, (draft) =>
      Effect.map(idGenerator.uuid, (id) => newDelivery(DeliveryId.make(id), draft, claimed.postedAt))
    )
    return Handling.HandedOut({ claimed, deliveries })
  })
  const first = yield* Effect.forEach(messages, (claimed) => Effect.exit(drafted(claimed)), together)
  // Failed messages are repeated one by one, because lookups that share a query share its failure.
  return yield* Effect.forEach(messages, (claimed, index) => {
    const exit = first[index]
    return exit !== undefined && Exit.isSuccess(exit)
      ? Effect.succeed(exit.value)
      : Effect.catchCause(drafted(claimed), (cause) =>
          Cause.hasInterruptsOnly(cause) ? Effect.failCause(cause) : failed(claimed, cause)
        )
  })
})

const together = { concurrency: "unbounded" } as const
