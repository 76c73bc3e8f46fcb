import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import { afterTurn } from "./Breaker.ts"
import type { Carriers } from "./Carrier.ts"
import type { Delivery, DeliveryId } from "./Delivery.ts"
import { DeliveryQueue, type Turn } from "./DeliveryQueue.ts"
import { Outcome } from "./Outcome.ts"
import { settle } from "./settle.ts"

/** How long a turn may take, in seconds. */
const turnSeconds = 90
/** When others take over the turn of a process that died, in seconds, and how often one that lives says so. */
const leaseSeconds = 20
const signSeconds = 5

/** What became of the deliveries of one turn. */
export interface Carried {
  readonly before: Turn
  readonly after: ReadonlyArray<Delivery>
}

/**
 * Takes one destination with something due, brings it there and stores what became of it. None: nothing is due now.
 * Killed at any moment, its deliveries are taken again, under the same event ids.
 */
export const deliverNext = <R>(carriers: Carriers<R>) =>
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const now = yield* DateTime.now
    const taken = yield* queue.take({
      now,
      until: DateTime.add(now, { seconds: leaseSeconds }),
      batches: {
        ...(carriers.integration && { integration: carriers.integration.batch }),
        ...(carriers.webhook && { webhook: carriers.webhook.batch })
      }
    })
    if (Option.isNone(taken)) return Option.none<Carried>()
    const turn = taken.value
    const carrier = carriers[turn.destination.kind]
    // The queue was asked for the kinds that have one.
    if (carrier === undefined) return yield* Effect.die(`no handler for a ${turn.destination.kind}`)
    const told = new Map<DeliveryId, Outcome>()
    const end = Effect.fnUntraced(function* (untold: Outcome | null) {
      const outcomes = turn.due.flatMap((delivery) => {
        const outcome = told.get(delivery.id) ?? untold
        return outcome === null ? [] : [{ delivery, outcome }]
      })
      const at = yield* DateTime.now
      const after = yield* Effect.forEach(outcomes, ({ delivery, outcome }) =>
        Effect.map(Random.next, (chance) =>
          settle(delivery, outcome, { patience: carrier.patience, now: at, chance })
        )
      )
      const said = outcomes.map(({ outcome }) => outcome)
      yield* queue.end(turn, after, afterTurn(turn.breaker, said, at, yield* Random.next))
      return Option.some<Carried>({ before: turn, after })
    })
    const untold = yield* carrier
      .carry(turn.destination, turn.due, (id, outcome) => Effect.sync(() => void told.set(id, outcome)))
      .pipe(
        Effect.raceFirst(signsOfLife(turn)),
        Effect.as(failedTurn("not_told")),
        Effect.timeoutOrElse({
          duration: `${turnSeconds} seconds`,
          orElse: () => Effect.succeed(failedTurn("timeout"))
        }),
        Effect.catchCause((cause) =>
          Cause.hasInterruptsOnly(cause)
            ? Effect.interrupt
            : Effect.as(
                Effect.logError("a delivery attempt failed unexpectedly", cause),
                failedTurn("internal")
              )
        ),
        // A process that shuts down keeps nobody waiting for the end of its turn.
        Effect.onInterrupt(() => end(null))
      )
    return yield* end(untold)
  }).pipe(Effect.withSpan("deliveries.deliverNext"))

const signsOfLife = (turn: Turn) =>
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    yield* Effect.sleep(`${signSeconds} seconds`)
    const now = yield* DateTime.now
    yield* queue.renew(turn, DateTime.add(now, { seconds: leaseSeconds }))
  }).pipe(Effect.forever)

/** What counts when a carrier said nothing of a delivery. */
const failedTurn = (code: string): Outcome =>
  Outcome.Postponed({ code, afterSeconds: null, fault: "destination" })
